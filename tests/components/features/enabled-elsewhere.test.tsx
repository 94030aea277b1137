import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { savedFeature, setFeature } from '@/tests/msw/features'
import { aText, openOptions } from './open-feature'
import { saveBar } from '@/tests/support/save-bar'

test('a feature that somebody else enables is shown as on, and at no time as changed here', async () => {
  const { client } = await openOptions({ name: aText('Name') }, { name: 'Ship' })
  const replaced: (string | null)[] = []
  const watching = new MutationObserver((records) =>
    replaced.push(...records.map(({ oldValue }) => oldValue)),
  )
  const badge = screen.getByText('Off', { exact: true })
  watching.observe(badge, { subtree: true, characterDataOldValue: true })

  setFeature({ ...savedFeature(), enabled: true })
  await act(() => client.invalidateQueries())

  expect(await screen.findByText('On', { exact: true })).toBeVisible()
  expect(saveBar()).not.toBeInTheDocument()
  await waitFor(() => expect(replaced).toEqual(['Off']))
  watching.disconnect()
})
