import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { welcome } from '@/config/features/welcome'
import { aGuildInfo, ids, imageHash } from '@/tests/factories'
import { setGuildInfo } from '@/tests/msw/guilds'
import { aDeclaration, declarationOf, openFeature } from './open-feature'

const text = '{member} is {member_name} in {guild}, one of {member_count}'
const figure = () => screen.findByRole('figure', { name: 'Preview of the message' })

test('a preview shows the person who looks as the member, and this server with its member count', async () => {
  await openFeature({ declaration: declarationOf(welcome), saved: { style: 'text', message: text } })

  expect(await screen.findByText('@Ada Winter')).toBeVisible()
  expect((await screen.findAllByRole('figure'))[0]).toHaveTextContent(
    '@Ada Winter is Ada Winter in Harbour Lights, one of 128',
  )
})

test('a message is previewed as sent by the bot, with its name and avatar', async () => {
  const bot = { bot_id: '800000000000000008', bot_name: 'Lantern', bot_avatar: imageHash }
  setGuildInfo(aGuildInfo(bot))
  const message = { content: text, embed: { author: { name: 'A', icon_url: '{member_avatar}' } } }
  await openFeature({
    declaration: declarationOf(welcome),
    saved: { style: 'embed', rich_message: message },
  })

  expect(await within(await figure()).findByText('Lantern')).toBeVisible()
  const images = [...(await figure()).querySelectorAll('img')].map(({ src }) => src)
  expect(images).toEqual([
    expect.stringContaining(`/avatars/${bot.bot_id}/${imageHash}`),
    expect.stringContaining(`/avatars/${ids.user}/${imageHash}`),
  ])
})

test('where a backend’s sample is a name and not a mention, it stays a name', async () => {
  const placeholders = [{ name: 'member', sample: 'Robin' }]
  await openFeature({
    declaration: aDeclaration(
      { text: { type: 'string', control: 'template', title: 'Text', placeholders } },
      { text: 'Hello, {member}!' },
    ),
  })

  await waitFor(() => expect(screen.getByRole('figure')).toHaveTextContent('Hello, Ada Winter!'))
})
