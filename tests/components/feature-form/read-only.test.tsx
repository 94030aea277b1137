import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aGuildInfo } from '@/tests/factories'
import { setGuildInfo } from '@/tests/msw/guilds'
import { aDeclaration, openFeature } from './open-feature'

const declaration = aDeclaration(
  {
    title: { type: 'string', title: 'Title' },
    channel: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'Channel', control: 'channel' },
    rows: {
      type: 'array',
      title: 'Rows',
      item: 'row',
      items: {
        type: 'object',
        properties: { name: { type: 'string', title: 'Name' }, colour: { type: 'string', title: 'Colour' } },
      },
    },
  },
  { title: 'Hello', channel: null, rows: [{ name: 'first', colour: 'red' }] },
)

test('who may look only reads everything, also in rows, and can change nothing', async () => {
  setGuildInfo(aGuildInfo({ access: 'read' }))
  await openFeature({ declaration })

  expect(await screen.findByRole('note')).toHaveTextContent('You may look at this server’s configuration')
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Hello')
  expect(await screen.findByRole('textbox', { name: 'Colour' })).toHaveValue('red')
  expect(await screen.findByRole('combobox', { name: 'Channel' })).toHaveTextContent('None chosen')
  for (const box of screen.getAllByRole('textbox')) expect(box).toBeDisabled()
  for (const button of screen.getAllByRole('switch')) expect(button).toBeDisabled()
})

test('who may change things has fields that can be changed, and rows that open and close', async () => {
  setGuildInfo(aGuildInfo({ access: 'write' }))
  const { user } = await openFeature({ declaration })

  expect(screen.queryByRole('textbox', { name: 'Colour' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'first' }))

  expect(await screen.findByRole('textbox', { name: 'Colour' })).toBeEnabled()
})
