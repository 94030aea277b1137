import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { GuildEvents, PresenceAvatars } from '@/components/shell/live/guild-events'
import { GuildOverview } from '@/components/guild/guild-overview'
import { aGuildInfo, aSettings, ids } from '@/tests/factories'
import { setReady, theStream } from '@/tests/msw/events'
import { guildInfoUrl, setGuildInfo } from '@/tests/msw/guilds'
import { receivedLines } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { setSettings, settingsEtag, settingsUrl } from '@/tests/msw/settings'
import { prefixField } from '@/tests/components/settings/open-settings'
import { renderApp } from '@/tests/render-app'
import { changeBy, livePage, mara } from './open-live'

const aMinute = 60_000
const sample = () => screen.findByRole('figure', { name: 'Sample chat with this prefix' })
const readings = () => receivedLines().filter((line) => line === `GET /backend/guilds/${ids.guild}`)

const openOverview = () =>
  renderApp(
    <>
      <GuildEvents guildId={ids.guild} />
      <PresenceAvatars guildId={ids.guild} />
      <GuildOverview guildId={ids.guild} />
    </>,
    { route: `/guilds/${ids.guild}` },
  )

/** The first answer to a call, as it was when the call came, once it is let go. */
function holdAnswer(url: string, answer: Response) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  server.use(
    http.get(
      url,
      async () => {
        await released
        return answer
      },
      { once: true },
    ),
  )
  return () => act(() => release())
}

test('a form whose answer was under way while somebody saved is read again', async () => {
  const release = holdAnswer(
    settingsUrl,
    HttpResponse.json(aSettings({ chat_prefix: '!' }), { headers: { etag: settingsEtag() } }),
  )
  renderApp(livePage, { route: `/guilds/${ids.guild}/settings` })
  const stream = await theStream()
  setSettings(aSettings({ chat_prefix: '$' }))
  const { versions } = changeBy(mara, ['chat_prefix'], '1')

  stream.send('ready', { people: [], versions, loaded: {}, changed_ago: 0 }, '1')
  release()

  await waitFor(() => expect(prefixField()).toHaveValue('$'))
})

test('an overview that was read before somebody saved is read again', async () => {
  setReady({ changed_ago: 0 })
  const release = holdAnswer(
    guildInfoUrl,
    HttpResponse.json({ ...aGuildInfo({ chat_prefix: '!' }), id: ids.guild }),
  )
  setGuildInfo(aGuildInfo({ chat_prefix: '$' }))
  openOverview()
  await theStream()

  release()

  expect(await sample()).toBeVisible()
  await waitFor(async () => expect(await sample()).toHaveTextContent('$help'))
})

test('what was changed long before the page came is not read twice', async () => {
  setReady({ changed_ago: aMinute })
  openOverview()
  const stream = await theStream()
  await sample()

  stream.send('people', { people: [{ user: mara, subject: null }] })
  expect(await screen.findByRole('button', { name: 'Mara Lindqvist is also here' })).toBeVisible()

  expect(readings()).toHaveLength(1)
})
