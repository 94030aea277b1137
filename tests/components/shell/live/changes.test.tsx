import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { FeaturePanel } from '@/components/features/feature-panel'
import { GuildOverview } from '@/components/guild/guild-overview'
import { GuildEvents, PresenceAvatars } from '@/components/shell/live/guild-events'
import { prefixField, zoneField } from '@/tests/components/settings/open-settings'
import { aGuildInfo, aSettings, ids } from '@/tests/support/factories'
import { aDeclaration } from '@/tests/components/features/open-feature'
import { setCatalogue, setFeature } from '@/tests/msw/features'
import { setReady, theStream } from '@/tests/msw/events'
import { guildInfoUrl, setGuildInfo } from '@/tests/msw/guilds'
import { receivedLines } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { savedSettings, setSettings, settingsEtag, settingsUrl } from '@/tests/msw/settings'
import { renderApp } from '@/tests/support/render-app'
import { changeBy, livePage, mara, me, openLive, saveAs } from './open-live'
import { saveBar, saveButton } from '@/tests/support/save-bar'

const readings = () => receivedLines().filter((line) => line === `GET /backend/guilds/${ids.guild}/settings`)

test('a save appears in the open form at once, marked with the author: another user, the same elsewhere, or the bot', async () => {
  const { stream } = await openLive()

  stream.send('change', saveAs(mara, { chat_prefix: '$' }, '1'), '1')

  await waitFor(() => expect(prefixField()).toHaveValue('$'))
  expect(await screen.findByText('Changed by Mara Lindqvist just now')).toBeVisible()
  expect(await screen.findByText('Mara Lindqvist changed: Prefix.')).toBeInTheDocument()
  expect(saveBar()).not.toBeInTheDocument()
  stream.send('change', saveAs(me, { chat_prefix: '%' }, '2'), '2')
  expect(await screen.findByText('Changed by you elsewhere just now')).toBeVisible()
  expect(await screen.findByText('You changed elsewhere: Prefix.')).toBeInTheDocument()
  const bot = { id: '100000000000000001', name: 'Lyra', avatar: null }
  stream.send('change', { ...saveAs(me, { chat_prefix: '&' }, '3'), bot }, '3')
  expect(await screen.findByText('Changed by Lyra, for Ada Winter just now')).toBeVisible()
  stream.send('change', { ...saveAs(bot, { chat_prefix: '!' }, '4'), bot }, '4')
  expect(await screen.findByText('Changed by Lyra just now')).toBeVisible()
})

test('what the bot cannot use is shown at its field, until the bot has loaded a newer version', async () => {
  const { stream } = await openLive()
  const version = Number(/\d+/.exec(settingsEtag())?.[0])
  const problem = { subject: 'settings', path: 'chat_prefix', message: 'I cannot \u202eanswer to this.' }

  stream.send('ready', {
    people: [],
    versions: { settings: version },
    loaded: { settings: version },
    problems: [problem],
    changed_ago: null,
  })
  expect(await screen.findByText('I cannot answer to this.')).toBeVisible()
  expect(await screen.findByText('The bot reports a problem')).toBeVisible()

  stream.send('loaded', {
    loaded: { settings: version },
    problems: [{ ...problem, path: null, message: 'I am too old.' }],
  })
  expect(await screen.findByText('I am too old.')).toBeVisible()
  stream.send('loaded', {
    loaded: { settings: version },
    problems: [{ ...problem, code: 'default_used' }],
  })
  const ownWords = 'What is saved here no longer fits the bot, so it uses the default.'
  expect(await screen.findByText(ownWords)).toBeVisible()
  expect(screen.queryByText('I cannot answer to this.')).not.toBeInTheDocument()
  stream.send('loaded', { loaded: { settings: version }, problems: [] })
  expect(await screen.findByText('Live on the bot')).toBeVisible()
  expect(screen.queryByText('I am too old.')).not.toBeInTheDocument()
})

test('what the bot says of a feature is shown while that is off too: at its row and field, and what has none, above', async () => {
  const panels = {
    type: 'array',
    title: 'Panels',
    item: 'panel',
    items: { type: 'object', properties: { name: { type: 'string', title: 'Name' } } },
  }
  const declaration = aDeclaration({ panels })
  setCatalogue([declaration])
  setFeature({ enabled: false, panels: [{ name: 'Games' }, { name: 'Colours' }] })
  const page = (
    <>
      <GuildEvents guildId={ids.guild} />
      <FeaturePanel guildId={ids.guild} featureId="trial" />
    </>
  )
  const { user } = renderApp(page, { route: `/guilds/${ids.guild}/features/trial` })
  const row = await screen.findByRole('button', { name: 'Colours' })
  const subject = 'feature:trial'
  const said = { panels: 'Too many.', 'panels.1.name': 'That is taken.', size: 'Gone.' }
  const problems = Object.entries(said).map(([path, message]) => ({ subject, path, message }))
  const stream = await theStream()
  stream.send('ready', {
    people: [],
    versions: { [subject]: 3 },
    loaded: { [subject]: 3 },
    problems: [...problems, { subject, path: null, message: 'I am too old.' }],
    changed_ago: null,
  })

  expect(await screen.findByText('I am too old.')).toBeVisible()
  expect(screen.getByText(/about “/)).toHaveTextContent('The bot, about “size”: Gone.')
  await waitFor(() => expect(row).toHaveAccessibleName('Colours The bot: 1 problem'))
  await user.click(row)
  const fields = screen.getByRole('group', { name: 'Colours' })
  expect(within(fields).getByText('That is taken.')).toBeVisible()
  expect(
    within(screen.getByRole('listitem', { name: 'Colours' })).queryByText('Too many.'),
  ).not.toBeInTheDocument()

  // Once the rows have moved, nobody knows any more which one the bot means.
  await user.click(screen.getByRole('button', { name: 'Remove Games' }))
  expect(
    within(screen.getByRole('group', { name: 'Colours' })).queryByText('That is taken.'),
  ).not.toBeInTheDocument()
  expect(screen.getByText('That is taken.')).toBeVisible()
})

test('a conflicting edit is kept and marked, other changes are merged, and saving asks', async () => {
  const { stream, type, user } = await openLive()
  await type(prefixField(), 'mine')

  stream.send('change', saveAs(mara, { chat_prefix: 'theirs', timezone: 'Asia/Tokyo' }, '1'), '1')

  const mark = await screen.findByText(/Mara Lindqvist also changed this/)
  expect(mark).toBeVisible()
  expect(mark).toHaveTextContent('also changed this, to “theirs”')
  expect(prefixField()).toHaveValue('mine')
  expect(prefixField()).toHaveFocus()
  expect(zoneField()).toHaveTextContent('Asia/Tokyo')
  await user.click(saveButton())
  expect(await screen.findByRole('group', { name: 'Prefix' })).toBeVisible()
  expect(savedSettings().chat_prefix).toBe('theirs')
})

test('Discard after a conflict restores what is saved now', async () => {
  const { stream, type, user } = await openLive()
  await type(prefixField(), 'mine')
  stream.send('change', saveAs(mara, { chat_prefix: 'theirs' }, '1'), '1')
  await screen.findByText(/also changed this/)

  await user.click(screen.getByRole('button', { name: 'Discard' }))

  expect(prefixField()).toHaveValue('theirs')
  expect(saveBar()).not.toBeInTheDocument()
  expect(screen.queryByText(/also changed this/)).not.toBeInTheDocument()
})

test('reverting an edit by hand accepts the remote change', async () => {
  const { stream, type } = await openLive()
  await type(prefixField(), 'mine')
  stream.send('change', saveAs(mara, { chat_prefix: 'theirs' }, '1'), '1')
  await screen.findByText(/also changed this/)

  await type(prefixField(), '!')

  await waitFor(() => expect(prefixField()).toHaveValue('theirs'))
  expect(saveBar()).not.toBeInTheDocument()
})

test('the user’s own save is not refetched when its event arrives', async () => {
  const { stream, type, user, client } = await openLive()
  await type(prefixField(), '$')
  await user.click(saveButton())
  await waitFor(() => expect(saveBar()).not.toBeInTheDocument())
  await waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0))
  const before = readings().length

  stream.send('change', changeBy(me, ['chat_prefix'], '1'), '1')
  stream.send('change', saveAs(mara, { timezone: 'Asia/Tokyo' }, '2'), '2')

  await waitFor(() => expect(zoneField()).toHaveTextContent('Asia/Tokyo'))
  expect(readings()).toHaveLength(before + 1)
})

test('a newer version at the start of a stream is fetched', async () => {
  const { stream } = await openLive()
  const { versions } = saveAs(mara, { chat_prefix: '$' }, '1')

  stream.send('ready', { people: [], versions, loaded: {}, changed_ago: 0 }, '1')

  await waitFor(() => expect(prefixField()).toHaveValue('$'))
  expect(await screen.findByText('Changed by Somebody just now')).toBeVisible()
})

test('after reset events all data of the server is refetched, and not for each of many that come at once', async () => {
  const { stream, client } = await openLive()
  saveAs(mara, { chat_prefix: '$' }, '1')
  const before = readings().length

  for (let sent = 0; sent < 20; sent += 1) stream.send('reset', {}, '9')

  await waitFor(() => expect(prefixField()).toHaveValue('$'))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(readings().length - before).toBeLessThan(10)
  stream.end()
  expect((await theStream(2)).after).toBe('9')
})

const prefixShown = () => screen.findByText(/\S/, { selector: 'code' })
const readingsMeanwhile = () => receivedLines().filter((line) => line === `GET /backend/guilds/${ids.guild}`)

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
  const held = new Promise<Response>((resolve) => (release = () => resolve(answer)))
  server.use(http.get(url, () => held, { once: true }))
  return () => act(() => release())
}

test('a form that was loading while somebody saved is refetched', async () => {
  const before = HttpResponse.json(aSettings({ chat_prefix: '!' }), { headers: { etag: settingsEtag() } })
  const release = holdAnswer(settingsUrl, before)
  renderApp(livePage, { route: `/guilds/${ids.guild}/settings` })
  const stream = await theStream()
  setSettings(aSettings({ chat_prefix: '$' }))
  const { versions } = changeBy(mara, ['chat_prefix'], '1')

  stream.send('ready', { people: [], versions, loaded: {}, changed_ago: 0 }, '1')
  release()

  await waitFor(() => expect(prefixField()).toHaveValue('$'))
})

test('an overview that was read before somebody saved is refetched', async () => {
  setReady({ changed_ago: 0 })
  const before = { ...aGuildInfo({ chat_prefix: '!' }), id: ids.guild }
  const release = holdAnswer(guildInfoUrl, HttpResponse.json(before))
  setGuildInfo(aGuildInfo({ chat_prefix: '$' }))
  openOverview()
  await theStream()

  release()

  expect(await prefixShown()).toBeVisible()
  await waitFor(async () => expect(await prefixShown()).toHaveTextContent('$'))
})

test('changes from before the page loaded are not refetched', async () => {
  setReady({ changed_ago: 60_000 })
  openOverview()
  const stream = await theStream()
  await prefixShown()

  stream.send('people', { people: [{ user: mara, subject: null }] })
  expect(await screen.findByRole('button', { name: 'Mara Lindqvist is also here' })).toBeVisible()

  expect(readingsMeanwhile()).toHaveLength(1)
})
