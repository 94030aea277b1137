import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDraft } from '@/stores/drafts'
import { ids } from '@/tests/support/factories'
import { around } from '@/tests/support/nodes'
import { patches } from '@/tests/msw/received'
import { allSaved, openOptions, save } from './open-feature'
import { saveButton } from '@/tests/support/save-bar'

const schema = {
  type: 'array',
  title: 'Sites',
  item: 'site',
  control: 'tags',
  maxItems: 5,
  items: { type: 'string', pattern: '^[a-z.]+$', complaint: 'Enter a site such as example.org.' },
}
const openSites = (sites: string[]) => openOptions({ sites: schema }, { sites })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Sites' })
const tags = () =>
  screen.queryAllByRole('button', { name: /^Remove/ }).map((button) => around(button, 'li').textContent)

test('Enter, unless it ends a composition, and a comma end a text, Backspace removes the last, and what is still being typed is saved too', async () => {
  const { user } = await openSites([])
  await user.type(field(), 'a.org')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(tags()).toEqual([])
  await user.type(field(), '{Enter}b.org,c.org,{Backspace}d.or')
  expect(tags()).toEqual(['a.org', 'b.org'])
  await user.keyboard('g{Control>}s{/Control}')
  await allSaved()

  expect(patches()).toEqual([{ sites: ['a.org', 'b.org', 'd.org'] }])
})

test('pasted lines, commas and semicolons become unique tags, and the excess is counted', async () => {
  const { user } = await openSites(['a.org'])
  await user.type(field(), 'b')
  await user.paste('.org\r\nA.org, c.org\n\nd.org\te.org; f.org,g.org')

  expect(tags()).toEqual(['a.org', 'b.org', 'c.org', 'd.org', 'e.org'])
  const words =
    '4 were added. “A.org” is already in the list. 2 entries were left out: this list takes at most 5.'
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByText('5 of 5')).toBeVisible()
  expect(field()).toHaveProperty('readOnly', true)
  await user.keyboard('{Backspace}h.org')
  await save(user)
  expect(patches()).toEqual([{ sites: ['a.org', 'b.org', 'c.org', 'd.org', 'h.org'] }])
})

test('that a text is in the list already is said until the form is saved', async () => {
  const { user } = await openSites(['a.org'])
  await user.type(field(), 'A.org{Enter}')
  expect(screen.getByText('“A.org” is already in the list.')).toBeVisible()
  await user.type(field(), 'b.org{Enter}A.org{Enter}')
  expect(screen.getByText('“A.org” is already in the list.')).toBeVisible()
  await save(user)

  expect(screen.queryByText(/already in the list/)).not.toBeInTheDocument()
})

test('a tag is removed by its button, or found with the arrow keys and removed with Delete', async () => {
  const { user } = await openSites(['a.org', 'b.org', 'c.org', 'd.org'])
  await user.click(screen.getByRole('button', { name: 'Remove b.org' }))
  expect(screen.getByRole('button', { name: 'Remove c.org' })).toHaveFocus()
  await user.keyboard('{ArrowRight}{Delete}{ArrowLeft}{Delete}{Delete}')

  expect(tags()).toEqual([])
  expect(field()).toHaveFocus()
})

test('each invalid tag is named at once, and saving focuses the first', async () => {
  const { user } = await openSites(['a.org'])
  await user.type(field(), 'https://b.org{Enter}')
  const complaint = '“https://b.org”: Enter a site such as example.org.'
  expect(field()).toHaveAccessibleDescription(complaint)
  await user.click(saveButton())

  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove https://b.org' })).toHaveFocus())
  expect(patches()).toEqual([])
})

test('a tag that was saved twice, whatever its case, is named at once until one of them is removed', async () => {
  const items = { type: 'string' }
  const { user } = await openOptions({ sites: { ...schema, items } }, { sites: ['b.org', 'B.org'] })
  const twice = '“B.org”: Each entry can be in the list only once.'
  expect(screen.getByText(twice)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Remove b.org' }))
  expect(screen.queryByText(twice)).not.toBeInTheDocument()
})

test('what is being typed is in the draft, and Discard clears it', async () => {
  const { user } = await openSites(['a.org'])
  await user.type(field(), 'b.org')
  const draft = findDraft({ userId: ids.user, guildId: ids.guild, form: 'feature:trial' })
  expect(draft?.changes).toEqual({ sites: ['a.org', 'b.org'] })
  await user.click(screen.getByRole('button', { name: 'Discard' }))

  expect(tags()).toEqual(['a.org'])
  expect(field()).toHaveValue('')
})

test('what an input method writes is parted once it is done, at the commas of any language', async () => {
  await openOptions(
    { words: { type: 'array', title: 'Words', control: 'tags', items: { type: 'string' } } },
    { words: [] },
  )
  const words = screen.getByRole<HTMLInputElement>('textbox', { name: 'Words' })
  fireEvent.compositionStart(words)
  fireEvent.input(words, { target: { value: 'はい、そう' }, isComposing: true })
  expect(words).toHaveValue('はい、そう')
  expect(tags()).toEqual([])
  fireEvent.input(words, { target: { value: '你好，早安；، ' }, isComposing: true })
  fireEvent.compositionEnd(words)

  expect(tags()).toEqual(['你好', '早安'])
})
