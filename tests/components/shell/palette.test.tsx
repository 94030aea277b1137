import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { featureDeclaration } from '@/contract/calls/features'
import { FeaturePanel, useFeatureId } from '@/components/features/feature-panel'
import { GuildSettings } from '@/components/settings/guild-settings'
import { MessageEditor } from '@/components/discord/message/editor/message-editor'
import { TimeZonePicker } from '@/components/discord/pickers/time-zone-picker'
import { AppShell } from '@/components/shell/app-shell'
import { useGuildId } from '@/components/shell/use-guild'
import { commands } from '@/config/features/commands'
import { declarationOf } from '@/tests/components/features/open-feature'
import { aGuildPreview, ids } from '@/tests/support/factories'
import { setGuildList } from '@/tests/msw/discord'
import { setCatalogue, setFeature } from '@/tests/msw/features'
import { setCommands } from '@/tests/msw/guilds'
import { setDeclaredSettings } from '@/tests/msw/settings'
import { renderApp } from '@/tests/support/render-app'
import { rememberChoice } from '@/stores/palette'
import { nodes } from '@/tests/support/nodes'

const options = {
  type: 'object',
  properties: {
    transcripts: { type: 'string', title: 'Keep transcripts in', description: 'A copy of each ticket' },
    alert: { type: 'boolean', title: 'Alert' },
    alert_text: { type: 'string', title: 'Text of the alert', shownWhen: { alert: [true] } },
  },
}
const tickets = featureDeclaration.parse({ id: 'tickets', name: 'Tickets', options })
const overview = `/guilds/${ids.guild}`
const ticketsPage = `${overview}/features/tickets`
const withoutBot = '200000000000000003'

beforeEach(() => {
  setCatalogue([tickets])
  setFeature({ enabled: true, transcripts: '', alert: false, alert_text: '' })
  setGuildList([
    aGuildPreview(),
    aGuildPreview({ id: ids.otherGuild, name: 'Night Shift' }),
    aGuildPreview({ id: withoutBot, name: 'Pixel Harbour', bot_present: false }),
  ])
})

function Page() {
  const guildId = useGuildId()
  const featureId = useFeatureId()
  return (
    <AppShell guildId={guildId || undefined} title="Page">
      {featureId && <FeaturePanel key={featureId} guildId={guildId} featureId={featureId} />}
      <input aria-label="Notes" />
    </AppShell>
  )
}

const open = (route = overview) => renderApp(<Page />, { route })
const openButton = () => screen.getByRole('button', { name: 'Find anything' })
const field = () => screen.findByRole('combobox', { name: 'Find anything' })
const rows = () => screen.queryAllByRole('option')
const found = () => rows().map((row) => row.textContent)
const group = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map((row) => row.textContent)
const expectAt = (path: string) =>
  waitFor(() => expect(nodes(`[data-path='${path}'] :focus`)).toHaveLength(1))

/** What is found for texts, once the palette lists what the server has. */
async function openSearch() {
  const { user } = open()
  await user.click(openButton())
  const input = await field()
  await screen.findByRole('group', { name: 'Harbour Lights' })
  const search = async (text: string) => {
    await user.clear(input)
    await user.paste(text)
    return found()
  }
  return { user, input, search }
}

test('an option is found by any of its words, and focused on its page', async () => {
  const { user, input, search } = await openSearch()
  expect(await search('COPY ticket')).toEqual(['Keep transcripts inTickets'])
  expect(rows()[0]).toHaveAttribute('aria-selected', 'true')
  expect(input).toHaveAttribute('aria-activedescendant', rows()[0]?.id)
  expect(screen.getByText('1 result')).toBeInTheDocument()

  await user.keyboard('{Enter}')

  await expectAt('transcripts')
  expect(screen.queryByRole('combobox', { name: 'Find anything' })).not.toBeInTheDocument()
  expect(window.location.pathname).toBe(ticketsPage)
})

test('what is typed before the search has opened is searched, and typed nowhere else', async () => {
  const { user } = open()
  const notes = screen.getByRole('textbox', { name: 'Notes' })
  await user.click(notes)
  const press = (key: string, keys = {}) => {
    const isTyped = fireEvent.keyDown(notes, { key, ...keys })
    if (isTyped) fireEvent.input(notes, { target: { value: key } })
  }

  press('k', { ctrlKey: true })
  for (const key of ['t', 'i', 'x', 'Backspace', 'c']) press(key)

  const input = await field()
  await waitFor(() => expect(input).toHaveValue('tic'))
  expect(notes).toHaveValue('')
  await user.type(input, 'k')
  expect(input).toHaveValue('tick')
})

test('a setting that the bot declares is found by its title, and focused on the page of the settings', async () => {
  setDeclaredSettings({
    nickname: { type: 'string', title: 'Nickname' },
  })
  const { user } = renderApp(
    <AppShell guildId={ids.guild} title="Settings">
      <GuildSettings guildId={ids.guild} />
    </AppShell>,
    { route: overview },
  )
  await user.click(openButton())
  await user.type(await field(), 'nicknam')
  await waitFor(() => expect(found()[0]).toBe('NicknameSettings'))
  await user.keyboard('{Enter}')

  await expectAt('nickname')
  expect(window.location.pathname).toBe(`${overview}/settings`)
})

test('a bot command is found, and shown on the commands screen', async () => {
  setCatalogue([declarationOf(commands)])
  setFeature({ enabled: true, commands: [] })
  setCommands([{ name: 'ban' }, { name: 'purge', description: 'Deletes messages' }])
  const { user } = open()
  await user.click(openButton())
  await user.type(await field(), 'purge')
  await waitFor(() => expect(found()).toEqual(['purgeCommands']))
  await user.keyboard('{Enter}')

  expect(await screen.findByRole('switch', { name: 'Allow purge' })).toBeVisible()
  expect(screen.queryByRole('switch', { name: 'Allow ban' })).not.toBeInTheDocument()
  await user.click(openButton())
  await user.type(await field(), 'cooldown')
  expect(found()).toEqual(['CommandsCommands'])
})

test('word starts rank first, two letters match only there, and typos are tolerated', async () => {
  const { search } = await openSearch()
  for (const [text, names] of [
    ['al', [/^Alert/, /^Text of the alert/]],
    ['hist', [/^History/]],
    ['histroy', [/^History/]],
    ['lert', [/^Alert/, /^Text of the alert/]],
    ['er', []],
  ] as const) {
    expect(await search(text)).toEqual(names.map((name) => expect.stringMatching(name)))
  }
})

test('a name that is exactly what is searched ranks before those that it begins, chosen before or not', async () => {
  const text = { type: 'string' }
  const schema = {
    type: 'object',
    properties: { status: { ...text, title: 'Gameserver-Status' }, server: { ...text, title: 'Gameserver' } },
  }
  setCatalogue([featureDeclaration.parse({ id: 'games', name: 'Spiele', options: schema })])
  rememberChoice(`${overview}/features/games/status`)
  const { search } = await openSearch()

  expect(await search('gameserver')).toEqual(['GameserverSpiele', 'Gameserver-StatusSpiele'])
})

test('in scripts without spaces, words of two letters are found anywhere, in names before other texts', async () => {
  const text = { type: 'string' }
  const schema = {
    type: 'object',
    properties: {
      boosters: { ...text, title: '积分倍数', description: '拥有身份组的成员' },
      role: { ...text, title: '成员的身份组' },
      ignored: { ...text, title: '忽略的频道' },
    },
  }
  setCatalogue([featureDeclaration.parse({ id: 'levels', name: '等级', options: schema })])
  const { search } = await openSearch()

  expect(await search('频道')).toEqual(['忽略的频道等级'])
  expect(await search('身份组')).toEqual(['成员的身份组等级', '积分倍数等级'])
})

test('in another language a feature and its options are found by the English words of their ids too', async () => {
  const schema = { type: 'object', properties: { transcripts: { type: 'string', title: 'Mitschriften in' } } }
  setCatalogue([featureDeclaration.parse({ id: 'ticket-desk', name: 'Anfragen', options: schema })])
  const { search } = await openSearch()

  expect(await search('ticket')).toEqual(['AnfragenFeature', 'Mitschriften inAnfragen'])
  expect(await search('transcr')).toEqual(['Mitschriften inAnfragen'])
})

test('pages are found by what their sections do, and other languages by their names, in any language', async () => {
  const { user } = renderApp(<Page />, { route: overview, language: 'de' })
  await user.keyboard('{Control>}k{/Control}')
  const input = await field()
  await screen.findByRole('group', { name: 'Harbour Lights' })
  expect(screen.queryByRole('option', { name: /^English/ })).not.toBeInTheDocument()
  for (const [text, name] of [
    ['export', /^Import und Export/],
    ['delete data of this server', /^Import und Export/],
    ['delete your data', /^Dein Profil/],
    ['account', /^Dein Profil/],
    ['console', /^Gameserver/],
    ['server wechseln', /^Server/],
    ['switch server', /^Server/],
    ['hilfe', /^Dokumentation/],
    ['help', /^Dokumentation/],
    ['englisch', /^English/],
    ['japanese', /^日本語/],
    ['sprache des dashboards', /^English/],
  ] as const) {
    await user.clear(input)
    await user.paste(text)
    expect(found(), text).toContainEqual(expect.stringMatching(name))
  }
})

test('an option can be opened again, and a hidden one leads to the option that hides it', async () => {
  const { user } = open(ticketsPage)
  await screen.findByRole('form', { name: 'Tickets' })
  for (const [text, path] of [
    ['transcripts', 'transcripts'],
    ['transcripts', 'transcripts'],
    ['text of', 'alert'],
  ] as const) {
    await user.click(openButton())
    await user.type(await field(), `${text}{Enter}`)
    await expectAt(path)
  }
})

test('without input it lists recent choices, this server, other servers and actions', async () => {
  const { user } = open()
  await user.click(openButton())
  await screen.findByRole('group', { name: 'Harbour Lights' })
  expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument()
  expect(group('Harbour Lights')).toEqual([
    'OverviewPage',
    'SettingsPage',
    'HistoryPage',
    'Import and exportPage',
    'TicketsFeature',
  ])
  expect(group('Servers')).toEqual(['Harbour LightsServer', 'Night ShiftServer'])
  expect(group('Actions')).toContain('Use dark modeAction')
  const invite = screen.getByRole('option', { name: /^Invite the bot to Pixel Harbour/ })
  expect(new URL(invite.getAttribute('href') ?? '').searchParams.get('guild_id')).toBe(withoutBot)
  await user.click(screen.getByRole('option', { name: /^Use dark mode/ }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')

  await user.click(openButton())
  expect(group('Recent')).toEqual(['Use light modeAction'])
  await user.click(await field())
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(rows().at(-1)).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(document.documentElement).toHaveAttribute('data-theme', 'light')
})

test('where no server was opened yet, it says how to search features, and asks for none', async () => {
  const { user } = open('/user/home')
  await user.keyboard('{Control>}k{/Control}')

  expect(await field()).toHaveAttribute('placeholder', 'Servers and pages…')
  await user.type(await field(), 'starboard')
  expect(screen.getByText(/Open a server to search its features and options\.$/)).toBeVisible()
})

test('what is open below it stays open: a part of a message, and a list', async () => {
  const { user } = renderApp(
    <AppShell title="Page">
      <MessageEditor
        label="Message"
        placeholders={[]}
        value={{ content: '', embed: { title: 'Rules' } }}
        onChange={() => {}}
        errors={{}}
        names={{}}
      />
      <TimeZonePicker label="Zone" value="UTC" onChange={() => {}} />
    </AppShell>,
  )
  const openAndClose = async () => {
    await user.keyboard('{Control>}k{/Control}')
    await user.click(await field())
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog', { name: 'Find anything' })).not.toBeInTheDocument()
  }
  await user.click(screen.getByRole('button', { name: 'Edit Title' }))
  await openAndClose()
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeVisible()

  await user.click(screen.getByRole('combobox', { name: 'Zone' }))
  await screen.findByRole('listbox')
  await openAndClose()
  expect(screen.getByRole('listbox')).toBeVisible()
})

test('Ctrl+K opens it, but not if a field handles the keys or a dialog is open', async () => {
  const { user } = open()
  const notes = screen.getByLabelText('Notes')
  await user.click(notes)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'nothing like it')
  expect(screen.getByText('Nothing matches “nothing like it”.')).toBeVisible()
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Close' }))

  notes.addEventListener('keydown', (event) => event.preventDefault())
  await user.click(notes)
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('unsaved changes block navigation through the palette', async () => {
  const { user } = open(ticketsPage)
  await user.type(await screen.findByLabelText('Keep transcripts in'), 'archive')
  await user.click(openButton())
  await user.type(await field(), 'night{Enter}')

  expect(window.location.pathname).toBe(ticketsPage)
  expect(screen.queryByRole('combobox', { name: 'Find anything' })).not.toBeInTheDocument()
  expect(screen.getAllByText(/before you leave/)[0]).toBeInTheDocument()
  expect(screen.getByLabelText('Keep transcripts in')).toHaveValue('archive')
})

test('outside of a server it searches the most recently used server', async () => {
  const { user, unmount } = open()
  await user.click(openButton())
  await user.click(await screen.findByRole('option', { name: /^Tickets/ }))
  await screen.findByRole('form', { name: 'Tickets' })
  unmount()

  const home = open('/user/home')
  await home.user.click(openButton())
  await screen.findByRole('group', { name: 'Harbour Lights' })
  expect(group('Recent')).toEqual(['TicketsFeature'])
})

test('“?” lists the shortcuts, except while typing or when turned off', async () => {
  const { user } = open()
  await user.type(screen.getByLabelText('Notes'), '?')
  expect(screen.getByLabelText('Notes')).toHaveValue('?')
  openButton().focus()
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(dialog).toHaveTextContent('Find anything; while writing a message, add a linkCtrl K')
  expect(within(dialog).getAllByText('Ctrl K')).toHaveLength(1)
  await user.click(within(dialog).getByRole('switch', { name: 'Open this list with ?' }))
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))

  fireEvent.keyDown(document.body, { key: '?' })
  await user.click(openButton())
  await field()
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument()
})

test('the control key is called as it is on German keyboards', async () => {
  document.documentElement.lang = 'de'
  onTestFinished(() => document.documentElement.removeAttribute('lang'))
  const { user } = open()
  expect(openButton()).toHaveTextContent('Strg K')
  openButton().focus()
  await user.keyboard('?')

  expect(await screen.findByText('Strg K', { selector: 'dialog *' })).toBeVisible()
})
