import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { featureDeclaration } from '@/contract/calls/features'
import { welcome } from '@/config/features/welcome'
import { savedFeature } from '@/tests/msw/features'
import { patches } from '@/tests/msw/received'
import { aDeclaration, aList, allSaved, aText, declarationOf, openFeature, save } from './open-feature'

const row = (name: string) => ({ name })
const declaration = featureDeclaration.parse({
  ...aDeclaration(
    {
      greeting: { ...aText('Greeting'), control: 'template' },
      loud: { type: 'boolean', title: 'Loud' },
      rows: aList('Rows', 'row', { name: aText('Name') }),
    },
    { greeting: 'Hello', loud: false, rows: [] },
  ),
  presets: [
    { name: 'Calm', summary: 'Says little.', options: { greeting: 'Good day, friend', loud: false } },
    { name: 'Lively', summary: 'Says a lot.', options: { loud: true, rows: [row('first'), row('second')] } },
  ],
})

const openDialog = async (saved = {}) => {
  const app = await openFeature({ declaration, saved })
  await app.user.click(screen.getByRole('button', { name: 'Start from a preset' }))
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Start from a preset' }) }
}
const takeIt = () => screen.getByRole('button', { name: 'Use preset' })

test('a preset shows its message and what it changes, fills in the form, and saves nothing by itself', async () => {
  const { user, dialog } = await openDialog()
  expect(within(dialog).getByRole('figure')).toHaveTextContent('Good day, friend')
  await user.keyboard('{Enter}')
  expect(patches()).toEqual([])
  await user.click(within(dialog).getByText('Fills in 1 option'))
  expect(within(dialog).getByText('Greeting', { selector: 'dt' })).toBeVisible()

  await user.click(takeIt())

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Greeting' })).toHaveValue('Good day, friend')
  expect(patches()).toEqual([])
  await save(user)
  expect(patches()).toEqual([{ greeting: 'Good day, friend' }])
})

test('rows of a preset are added to the existing ones, once', async () => {
  const { user } = await openDialog({ rows: [row('mine'), row('second')] })
  await user.click(screen.getByRole('radio', { name: /Lively/ }))
  await user.click(takeIt())

  await save(user)
  expect(savedFeature()).toMatchObject({ loud: true, rows: [row('mine'), row('second'), row('first')] })
})

test('a preset that changes nothing cannot be applied', async () => {
  const { user, dialog } = await openDialog({ greeting: 'Good day, friend' })
  expect(screen.getByRole('radio', { name: /Lively/ })).toBeChecked()

  await user.click(screen.getByRole('radio', { name: /Calm/ }))

  expect(dialog).toHaveTextContent('The form already has these values.')
  expect(takeIt()).toBeDisabled()
})

test('a feature without presets offers none', async () => {
  await openFeature({ declaration: { ...declaration, presets: [] } })

  expect(screen.queryByRole('button', { name: 'Start from a preset' })).not.toBeInTheDocument()
})

test('a preset that switches to another text field can be undone without losing what was written', async () => {
  const { user } = await openFeature({ declaration: declarationOf(welcome), saved: { message: '' } })
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Hi')
  await user.click(screen.getByRole('button', { name: 'Start from a preset' }))
  await user.click(await screen.findByRole('radio', { name: /Welcome with rules and roles/ }))
  expect(screen.queryByText('Nothing to show yet.')).not.toBeInTheDocument()
  await user.click(takeIt())
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Text with an embed' })).toBeChecked())

  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('Undone')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Hi'))
})

test('a preset leads to what is missing, and one click saves and enables the feature', async () => {
  const { user } = await openFeature({
    declaration: featureDeclaration.parse({
      ...aDeclaration(
        { loud: { type: 'boolean', title: 'Loud' }, place: { ...aText('Place'), requiredToEnable: true } },
        { loud: false, place: '' },
      ),
      presets: [{ name: 'Lively', summary: 'Says a lot.', options: { loud: true } }],
    }),
  })
  const place = screen.getByRole('textbox', { name: 'Place' })
  const saveAndEnable = () => user.click(screen.getByRole('button', { name: 'Save and enable' }))
  await user.click(screen.getByRole('button', { name: 'Start from a preset' }))
  await user.click(await screen.findByRole('button', { name: 'Use preset' }))
  await waitFor(() => expect(place).toHaveFocus())

  await saveAndEnable()
  expect(place).toBeInvalid()
  expect(patches()).toEqual([])
  const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }))
  expect(bar.getByText(/^Not saved yet: 1/)).toBeVisible()
  expect(screen.getByText('On once saved')).toBeVisible()
  await user.type(place, 'here')
  await saveAndEnable()
  await allSaved()
  expect(patches()).toEqual([{ enabled: true, loud: true, place: 'here' }])
})

test('a preset that was taken when it still named {guild} changes nothing', async () => {
  const friendly = welcome.presets?.find(({ name }) => name === 'Friendly welcome')
  const message = String(friendly?.options.message).replace('{server}', '{guild}')
  expect(message).toContain('**{guild}**')
  const saved = { ...friendly?.options, message }
  const { user } = await openFeature({ declaration: declarationOf(welcome), saved })

  await user.click(screen.getByRole('button', { name: 'Start from a preset' }))
  await user.click(await screen.findByRole('radio', { name: /Friendly welcome/ }))

  expect(screen.getByText('The form already has these values.')).toBeVisible()
})
