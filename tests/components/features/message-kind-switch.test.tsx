import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { welcome } from '@/config/features/welcome'
import { declarationOf, openFeature, retype, save, saveButton } from './open-feature'
import { patches } from '@/tests/msw/received'

const open = (saved: Record<string, unknown> = {}) =>
  openFeature({ declaration: declarationOf(welcome), saved })
const plain = () => screen.getByLabelText<HTMLTextAreaElement>('Text', { selector: 'textarea' })
const rich = async () =>
  within(await screen.findByRole('group', { name: 'Text with an embed' })).getByLabelText('Text')
const takeBack = () => screen.queryByText('Use the earlier text instead')

test('the text is carried over to the other kind of message, and back', async () => {
  const { user } = await open()
  await retype(user, plain(), 'Ahoy')

  await user.click(screen.getByLabelText('Text with an embed'))
  expect(await rich()).toHaveValue('Ahoy')
  await user.type(await rich(), '!')
  await user.click(screen.getByRole('radio', { name: 'Text' }))

  expect(plain()).toHaveValue('Ahoy!')
})

test('the earlier text can be restored, also after an embed was added', async () => {
  const { user } = await open({ rich_message: { content: 'Long ago', embed: null } })
  await retype(user, plain(), 'Ahoy')
  await user.click(screen.getByLabelText('Text with an embed'))
  expect(await rich()).toHaveValue('Ahoy')
  await user.type(screen.getByLabelText('Title'), 'Rules')

  await user.click(screen.getByText('Use the earlier text instead'))

  expect(await rich()).toHaveValue('Long ago')
  expect(screen.getByLabelText('Title')).toHaveValue('Rules')
  expect(takeBack()).not.toBeInTheDocument()
})

test('switching back and forth without editing changes nothing', async () => {
  const { user } = await open({ message: 'Ahoy', rich_message: { content: 'Long ago', embed: null } })

  await user.click(screen.getByLabelText('Text with an embed'))
  expect(await rich()).toHaveValue('Ahoy')
  await user.click(screen.getByRole('radio', { name: 'Text' }))
  await user.click(screen.getByLabelText('Send silently'))
  await save(user)

  expect(patches()).toEqual([{ silent: true }])
})

test('an unedited default does not replace a text', async () => {
  const { user } = await open({ rich_message: { content: 'Long ago', embed: null } })

  await user.click(screen.getByLabelText('Text with an embed'))

  expect(await rich()).toHaveValue('Long ago')
})

test('an error in a message that is not in use says why it is shown, and can be discarded', async () => {
  const { user } = await open({
    message: 'Ahoy',
    rich_message: { content: 'Ahoy', embed: { title: 'Rules' } },
  })
  await user.click(screen.getByLabelText('Text with an embed'))
  await rich()
  await user.type(screen.getByLabelText('Title link'), 'h')
  await user.click(screen.getByRole('radio', { name: 'Text' }))
  await user.click(screen.getByLabelText('Send silently'))
  expect(screen.getByText(/^“Text with an embed” isn’t used with your current choices/)).toBeVisible()

  await user.click(screen.getByText('Discard this change'))

  expect(screen.queryByLabelText('Title link')).not.toBeInTheDocument()
  expect(screen.getByRole('form')).toHaveFocus()
  await save(user)
  expect(patches()).toEqual([{ silent: true }])
})

test('choosing an embed adds one, keeps the focus, and shows no error until the editor is left', async () => {
  const { user } = await open({ message: 'Ahoy' })

  await user.click(screen.getByLabelText('Text with an embed'))
  const title = await screen.findByLabelText('Title')
  expect(screen.getByRole('radio', { name: 'Text with an embed' })).toHaveFocus()
  await user.click(title)
  await user.click(screen.getByLabelText('Title link'))
  expect(screen.queryByText(/^Discord doesn’t show empty embeds/)).not.toBeInTheDocument()
  await user.click(screen.getByLabelText('Send silently'))
  expect(screen.getByText(/^Discord doesn’t show empty embeds/)).toBeVisible()

  await user.type(title, 'Rules')
  await save(user)

  expect(patches()).toEqual([
    { style: 'embed', silent: true, rich_message: { content: 'Ahoy', embed: { title: 'Rules' } } },
  ])
})

test('an embed that was left empty is refused, until it is removed or plain text is chosen again', async () => {
  const { user } = await open({ message: 'Ahoy' })
  await user.click(screen.getByLabelText('Text with an embed'))
  await rich()
  await user.click(saveButton())

  expect(screen.getByText(/^Discord doesn’t show empty embeds/)).toHaveFocus()
  expect(patches()).toEqual([])

  await user.click(screen.getByRole('radio', { name: 'Text' }))
  expect(screen.queryByText(/^Discord doesn’t show empty embeds/)).not.toBeInTheDocument()
  await user.click(screen.getByLabelText('Send silently'))
  await save(user)
  expect(patches()).toEqual([{ silent: true }])
})
