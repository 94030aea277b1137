import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { ImportRequest } from '@/api/transfer.schema'
import { aChannel, anImportPart, anImportReference, anImportResult, ids } from '@/tests/support/factories'
import { around } from '@/tests/support/nodes'
import { aGate, fails } from '@/tests/msw/answers'
import { setChannels } from '@/tests/msw/guilds'
import { server } from '@/tests/msw/server'
import { importUrl, setPlan } from '@/tests/msw/transfer'
import { applyButton, openTrial, part } from './open-transfer'

const pier = aChannel({ id: '500000000000000002', name: 'pier' })
const summary = (words: RegExp) => screen.findByText(words, { selector: 'p' })
const row = (name: string) => within(around(screen.getByText(name, { selector: '.name' }), 'li'))

/** Chooses a channel of this guild for one of the file. */
async function choose(user: Awaited<ReturnType<typeof openTrial>>['user'], theirs: string, ours: string) {
  await user.click(await row(theirs).findByRole('combobox', { name: `Channel here for ${theirs}` }))
  await user.click(await screen.findByRole('option', { name: ours }))
}

const chosenChannel = ({ channels = {} }: ImportRequest) => channels[ids.theirChannel]

/** The welcome would change by what the channel is matched with. */
const planByChannel = (request: ImportRequest) => {
  const chosen = chosenChannel(request)
  const match = chosen === undefined ? ids.channel : chosen
  return anImportResult({
    references: [
      anImportReference({ match, how: chosen === undefined ? 'name' : chosen ? 'chosen' : 'none' }),
    ],
    parts: [
      anImportPart({
        subject: 'feature:welcome',
        before: { message: 'Hi' },
        after: { ...(match && { channel: match }), message: 'Hoo' },
      }),
    ],
  })
}

test('a correction is shown at once and previewed again; the old preview stays until then', async () => {
  setChannels([aChannel(), pier])
  setPlan(planByChannel)
  const { user } = await openTrial()
  await user.click(screen.getByRole('button', { name: 'Show changes: Welcome message' }))

  await choose(user, 'hall', 'pier')

  expect(row('hall').getByText('Your choice')).toBeVisible()
  expect(screen.getByText(/^None of 1 found in this server, 1 chosen by you, none left out\./)).toBeVisible()
  expect(part('Welcome message').getByText('general')).toBeVisible()
  expect(applyButton()).toBeDisabled()
  expect(await part('Welcome message').findByText('pier')).toBeVisible()
  await waitFor(() => expect(applyButton()).toBeEnabled())
})

test('a matched role or channel can be left out', async () => {
  setPlan(planByChannel)
  const { user } = await openTrial()

  await user.click(await row('hall').findByRole('button', { name: 'Clear Channel here for hall: general' }))

  expect(row('hall').getByText('Left out')).toBeVisible()
  expect(await summary(/1 option in 1 part/)).toBeVisible()
})

test('the result is announced after each correction', async () => {
  setPlan(planByChannel)
  const { user } = await openTrial()
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said()).toContain('From Night Owls: 2 options in 1 part would change.')

  await user.click(await row('hall').findByRole('button', { name: /^Clear/ }))

  expect(said()).toContain('Loading the preview…')
  await waitFor(() => expect(said()).toContain('From Night Owls: 1 option in 1 part would change.'))
})

test('an answer to an older correction never replaces a newer one', async () => {
  setChannels([aChannel(), pier])
  setPlan(planByChannel)
  const { user } = await openTrial()
  const asked = aGate()
  const answered = aGate()
  server.use(
    http.post(
      importUrl,
      async ({ request }) => {
        const body = (await request.json()) as ImportRequest
        asked.open()
        await answered.opened
        return HttpResponse.json({ ...planByChannel(body), from: { id: ids.otherGuild, name: 'Too late' } })
      },
      { once: true },
    ),
  )

  await choose(user, 'hall', 'pier')
  await asked.opened
  await user.click(await row('hall').findByRole('button', { name: /^Clear/ }))
  expect(await summary(/From Night Owls: 1 option in 1 part/)).toBeVisible()
  answered.open()

  await waitFor(() => expect(applyButton()).toBeEnabled())
  expect(screen.queryByText(/Too late/)).not.toBeInTheDocument()
  expect(row('hall').getByText('Left out')).toBeVisible()
})

test('if the new preview fails, the old one stays, nothing can be applied, and it can be retried', async () => {
  setPlan(planByChannel)
  const { user } = await openTrial()
  server.use(http.post(importUrl, () => fails(503, { detail: 'Discord does not answer.' }), { once: true }))

  await user.click(await row('hall').findByRole('button', { name: /^Clear/ }))

  expect(await screen.findByText('Discord does not answer.')).toBeVisible()
  expect(row('hall').getByText('Left out')).toBeVisible()
  expect(part('Welcome message').getByText('2 options: Channel, Message')).toBeVisible()
  expect(applyButton()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await part('Welcome message').findByText('1 option: Message')).toBeVisible()
  await waitFor(() => expect(applyButton()).toBeEnabled())
})
