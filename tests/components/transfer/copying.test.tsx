import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { FeaturePanel } from '@/components/features/feature-panel'
import { GuildOverview } from '@/components/guild/guild-overview'
import { GuildPicker } from '@/components/home/guild-picker'
import { paths } from '@/config/paths'
import {
  aConfiguration,
  aFeature,
  aFeatureDeclaration,
  aGuildInfo,
  aGuildPreview,
  anImportPart,
  anImportReference,
  anImportResult,
  ids,
} from '@/tests/support/factories'
import { aGate, fails } from '@/tests/msw/answers'
import { setGuildList } from '@/tests/msw/discord'
import { setCatalogue, setExtensions, setFeature } from '@/tests/msw/features'
import { setGuildInfo } from '@/tests/msw/guilds'
import { receivedCalls, receivedLines } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { appliedImports, importedInto, importUrl, setConfiguration, setPlan } from '@/tests/msw/transfer'
import { renderApp } from '@/tests/support/render-app'
import { around } from '@/tests/support/nodes'
import { expectFocus } from '@/tests/support/expect-focus'
import { CopyButton } from '@/components/transfer/copy-button'

const owls = { id: '200000000000000011', name: 'Night Owls' }
const larks = { id: '200000000000000012', name: 'Early Larks' }
const swifts = { id: '200000000000000013', name: 'Swifts' }

const part = anImportPart({
  subject: 'feature:welcome',
  before: { message: 'Hello' },
  after: { message: 'Hi, {member}' },
})
const leftOut = { code: 'left_out', path: 'channel' }
const features = { welcome: aFeature() }
const harbour = { id: ids.guild, name: 'Harbour Lights' }

beforeEach(() => {
  setExtensions(['transfer'])
  setCatalogue([aFeatureDeclaration()])
  setGuildInfo(aGuildInfo())
  setGuildList([harbour, owls, larks, swifts].map((guild) => aGuildPreview(guild)))
  setConfiguration(aConfiguration({ guild: harbour, features: { ...features, tides: { enabled: true } } }))
  setPlan(() => anImportResult({ from: harbour, references: [], parts: [part] }))
})

const row = (name: string) => within(around(screen.getByRole('checkbox', { name }), 'li'))
const tick = (name: string) => screen.findByRole('checkbox', { name })
const press = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => screen.findByRole('dialog')
const isLooked = () =>
  waitFor(() => expect(screen.queryByText('Checking what would change…')).not.toBeInTheDocument())

async function openFeature() {
  const app = renderApp(<FeaturePanel guildId={ids.guild} featureId="welcome" />, {
    route: paths.guildFeature(ids.guild, 'welcome'),
  })
  await screen.findByRole('form', { name: 'Welcome message' })
  return app
}

/** The dialog without the form around it. */
async function openCopy() {
  const app = renderApp(<CopyButton guildId={ids.guild} subjects={['feature:welcome']} />)
  await app.user.click(await press('Copy to other servers…'))
  await screen.findByRole('list', { name: 'Servers to copy to' })
  await isLooked()
  return app
}

/** Has the Larks' copy wait; answers when it is under way, and lets it go on. */
function holdCopyToLarks() {
  const asked = aGate()
  const { opened, open } = aGate()
  server.use(
    http.post(importUrl.replace(':guildId', larks.id), async ({ request }) => {
      if (request.url.includes('dry_run')) return
      asked.open()
      await opened
    }),
  )
  return { isUnderWay: asked.opened, letGo: open }
}

test('a feature alone is copied to a server with one click, after a preview of the changes', async () => {
  const { user } = await openCopy()
  expect(await dialog()).toHaveAccessibleName('Copy Welcome message to other servers')
  expect(await row('Night Owls').findByText('1 option would change in Welcome message.')).toBeVisible()
  await user.click(row('Night Owls').getByText('Review'))
  expect(await row('Night Owls').findByText('Hello')).toBeVisible()

  await user.click(await press('Copy to Night Owls'))

  expect(await row('Night Owls').findByText(/^Copied: /)).toBeVisible()
  const sent = JSON.parse(receivedCalls().findLast(({ method }) => method === 'POST')?.body ?? '') as unknown
  expect(sent).toHaveProperty('configuration.features', features)
  expect(sent).not.toHaveProperty('configuration.settings')
  expect(importedInto(owls.id)).toHaveLength(1)
  expect(importedInto(larks.id)).toHaveLength(0)
  expect(around(row('Night Owls').getByText(/^Copied: /), '.outcome')).toHaveFocus()
  expect(row('Night Owls').getByRole('link', { name: 'Open Night Owls' })).toHaveAttribute(
    'href',
    paths.guildFeature(owls.id, 'welcome'),
  )
  await user.click(await press('Undo in Night Owls'))
  expect(await row('Night Owls').findByText('Undone. This server is as it was before.')).toBeVisible()
  expect(importedInto(owls.id)).toHaveLength(0)
  expect(screen.getByText('3 servers to choose from.')).toBeVisible()
  await user.click(await press('Copy to Night Owls'))
  expect(await screen.findByText('Copied to 1 server.')).toBeVisible()
  expect(importedInto(owls.id)).toHaveLength(1)
})

test('each selected server has its own result, and only the failed one is retried', async () => {
  let refuses = true
  server.use(
    http.post(importUrl.replace(':guildId', larks.id), ({ request }) =>
      refuses && !request.url.includes('dry_run')
        ? fails(422, {
            detail: 'Some of this cannot be saved.',
            fields: { 'feature:welcome.message': 'It is too long.' },
          })
        : undefined,
    ),
  )
  const { user } = await openCopy()
  await user.click(await tick('Night Owls'))
  await user.click(await tick('Early Larks'))
  await user.click(await tick('Swifts'))

  await user.click(await press('Copy to 3 servers'))

  expect(await screen.findByText('Copied to 2 servers. 1 server failed.')).toBeVisible()
  expect(row('Early Larks').getByText('Some of this cannot be saved.')).toBeVisible()
  expect(row('Early Larks').getByText('Welcome message: Message: It is too long.')).toBeVisible()
  expect(await tick('Early Larks')).toBeChecked()
  expect(await tick('Night Owls')).toBeDisabled()
  expect(appliedImports().size).toBe(2)

  refuses = false
  await user.click(await press('Copy to 1 server'))

  expect(await screen.findByText('Copied to 3 servers.')).toBeVisible()
  expect(importedInto(larks.id)).toHaveLength(1)
  expect(appliedImports().size).toBe(3)
})

test('what one server lacks is matched right there, and what another refuses cannot be copied', async () => {
  setPlan(({ channels = {} }, guildId) => {
    if (guildId === larks.id)
      return anImportResult({
        references: [],
        parts: [{ ...part, state: 'refused', before: {}, after: {}, fields: { message: 'Too long.' } }],
      })
    const match = channels[ids.theirChannel] ?? null
    return anImportResult({
      references: [anImportReference({ match, how: match ? 'chosen' : 'none' })],
      parts: [
        match
          ? { ...part, after: { channel: match } }
          : anImportPart({ ...part, state: 'same', before: {}, after: {}, notes: [leftOut] }),
      ],
    })
  })
  const { user } = await openCopy()

  expect(row('Night Owls').getByText('Left out without a match: Channel.')).toBeVisible()
  expect(row('Night Owls').getByText(/1 role or channel has no match in this server\.$/)).toBeVisible()
  expect(row('Early Larks').getByText(/1 part can’t be copied\./)).toBeVisible()
  expect(row('Early Larks').getByText('Message: Too long.')).toBeVisible()
  expect(await tick('Early Larks')).toBeDisabled()
  expect(await tick('Swifts')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Copy to Swifts' })).not.toBeInTheDocument()
  await user.click(await row('Night Owls').findByRole('combobox', { name: 'Channel here for hall' }))
  await user.click(await screen.findByRole('option', { name: 'general' }))
  await user.click(await press('Copy to Night Owls'))

  expect(await row('Night Owls').findByText(/^Copied: /)).toBeVisible()
  expect(importedInto(owls.id)).toMatchObject([{ after: { channel: ids.channel } }])
})

test('works by keyboard alone, and does not save the form around the dialog', async () => {
  const { user } = await openFeature()
  ;(await press('Copy to other servers…')).focus()
  await user.keyboard('{Enter}')
  await expectFocus(await screen.findByRole('heading', { level: 2, name: /^Copy Welcome message/ }))
  const box = await tick('Early Larks')
  await isLooked()
  expect(screen.getByText('3 servers to choose from.')).toHaveRole('status')

  box.focus()
  // Enter on a box must not save the form around the dialog.
  await user.keyboard('{Enter} ')
  expect(box).toBeChecked()
  ;(await press('Copy to 1 server')).focus()
  await user.keyboard('{Enter}')

  expect(await row('Early Larks').findByText(/^Copied: /)).toBeVisible()
  expect(around(row('Early Larks').getByText(/^Copied: /), '.outcome')).toHaveFocus()
  expect(receivedLines().filter((line) => line.startsWith('PATCH'))).toEqual([])
  await user.click(await press('Close'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('unsaved changes are not copied, and the dialog says so', async () => {
  const { user } = await openFeature()
  await user.type(screen.getByRole('textbox', { name: 'Message' }), '!')
  await user.click(await press('Copy to other servers…'))

  expect(await screen.findByText(/^Only saved values are copied/)).toBeVisible()
})

test('a feature that was never saved has nothing to copy', async () => {
  setConfiguration(aConfiguration({ guild: harbour, features: {} }))
  const { user } = await openFeature()
  await user.click(await press('Copy to other servers…'))

  expect(await screen.findByText(/^Nothing has been saved here yet/)).toBeVisible()
  await user.click(await press('Close'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('closing the dialog stops after the current server, and reports what was copied', async () => {
  const { isUnderWay, letGo } = holdCopyToLarks()
  const { user } = await openCopy()
  for (const name of ['Early Larks', 'Night Owls', 'Swifts']) await user.click(await tick(name))
  await user.click(await press('Copy to 3 servers'))
  await isUnderWay
  expect(await screen.findByText('Copying to Early Larks, 1 of 3…')).toBeVisible()

  ;(await dialog()).dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  letGo()

  expect(await screen.findByText('Copied to 1 of 3 servers', { selector: 'p' })).toBeVisible()
  expect(
    screen.getByText('Copied to: Early Larks. Not copied to: Night Owls and Swifts.', { selector: 'p, div' }),
  ).toBeVisible()
  expect(appliedImports().size).toBe(1)
})

test('stopping keeps the remaining servers selected', async () => {
  const { isUnderWay, letGo } = holdCopyToLarks()
  const { user } = await openCopy()
  await user.click(await tick('Early Larks'))
  await user.click(await tick('Swifts'))
  await user.click(await press('Copy to 2 servers'))
  await isUnderWay
  await user.click(await press('Stop'))
  letGo()

  expect(await screen.findByText('Copied to 1 server.')).toBeVisible()
  await user.click(await press('Copy to 1 server'))
  expect(await screen.findByText('Copied to 2 servers.')).toBeVisible()
  expect(importedInto(swifts.id)).toHaveLength(1)
})

/** The dialog with so many servers to copy to. */
async function openCopyToMany(count: number) {
  const many = Array.from({ length: count }, (_, at) =>
    aGuildPreview({ id: String(200000000000001000n + BigInt(at)), name: `Server ${at}` }),
  )
  setGuildList([aGuildPreview(harbour), ...many])
  const { user } = await openCopy()
  const search = () => user.click(screen.getByRole('searchbox', { name: 'Search servers' }))
  return { user, many, search, box: (name: string) => screen.getByLabelText(name) }
}

/** Has previews wait; says how many are under way, and how many ever were at once. */
function holdPreviews() {
  const { opened, open } = aGate()
  const previews = { underWay: 0, most: 0, letGo: open }
  server.use(
    http.post(importUrl, async ({ request }) => {
      if (!request.url.includes('dry_run')) return
      previews.underWay += 1
      previews.most = Math.max(previews.most, previews.underWay)
      await opened
      previews.underWay -= 1
    }),
  )
  return previews
}

test('of many servers each is previewed once selected, two at a time, and at most ten can be selected', async () => {
  const previews = holdPreviews()
  const { user, many, search, box } = await openCopyToMany(12)
  expect(screen.queryByText('Copy')).not.toBeInTheDocument()
  for (const { name } of many.slice(0, 10)) fireEvent.click(box(name))
  await waitFor(() => expect(previews.underWay).toBe(2))
  previews.letGo()

  expect(box('Server 11')).toBeDisabled()
  expect(screen.getByText('You can select up to 10 servers at once.')).toBeVisible()
  expect(await press('Copy to 10 servers')).toBeEnabled()
  await user.click(box('Server 3'))
  await search()
  await user.paste('server 11')
  await isLooked()
  await user.click(box('Server 11'))
  expect(box('Server 0')).toBeChecked()
  await user.click(await press('Copy to 10 servers'))

  expect(await screen.findByText('Copied to 10 servers.')).toBeVisible()
  expect(importedInto(many[11]?.id ?? '')).toHaveLength(1)
  expect(importedInto(many[3]?.id ?? '')).toHaveLength(0)
  expect(previews.most).toBe(2)
})

test('of very many servers the first fifty are listed, and the others found by their names', async () => {
  const { user, search, box } = await openCopyToMany(60)

  expect(screen.getByText(/^10 more servers\./)).toBeVisible()
  expect(screen.queryByLabelText('Server 59')).not.toBeInTheDocument()
  await search()
  await user.paste('server 59')
  expect(box('Server 59')).toBeVisible()
})

test('servers that the user may only view, or without the bot, are not offered; an only one shows its changes', async () => {
  setGuildList([
    aGuildPreview(harbour),
    aGuildPreview(owls),
    aGuildPreview({ ...larks, owner: false, permissions: '0', dashboard_access: 'read' }),
    aGuildPreview({ ...swifts, bot_present: false }),
  ])
  await openCopy()

  expect(screen.getAllByRole('checkbox', { name: /Owls|Larks|Swifts/ })).toHaveLength(1)
  expect(await row('Night Owls').findByText('Hello')).toBeVisible()
})

test.each([
  ['the backend does not offer it', () => setExtensions([])],
  ['the backend does not say that it offers it', () => setExtensions(null)],
  ['there is no other server', () => setGuildList([aGuildPreview(harbour)])],
])('the action is absent where %s', async (_why, arrange) => {
  arrange()
  const { client } = renderApp(<CopyButton guildId={ids.guild} subjects={null} />, {
    publicConfig: { backend: 'own' },
  })

  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Copy to other servers…' })).not.toBeInTheDocument()
})

test('a whole configuration can be copied from the server list', async () => {
  setPlan(({ configuration }) =>
    anImportResult({
      references: [],
      parts: [anImportPart(), ...(configuration.features.welcome ? [part] : [])],
    }),
  )
  const { user } = renderApp(<GuildPicker />, { route: paths.home })
  await user.click(await press('Copy Harbour Lights to other servers…'))
  await isLooked()

  expect(await dialog()).toHaveAccessibleName('Copy the configuration of Harbour Lights to other servers')
  expect(await row('Swifts').findByText('2 options would change in 2 parts.')).toBeVisible()
  await user.click(await press('Copy to Swifts'))

  expect(await row('Swifts').findByText(/^Copied: /)).toBeVisible()
  expect(importedInto(swifts.id)).toHaveLength(2)
})

test('selected features are copied together, and those never saved are named', async () => {
  setCatalogue([aFeatureDeclaration(), aFeatureDeclaration({ id: 'levels', name: 'Levels' })])
  setFeature(aFeature())
  const { user } = renderApp(<GuildOverview guildId={ids.guild} />, { route: paths.guild(ids.guild) })
  await user.click(await press('Select several'))
  expect(await press('Copy to…')).toBeDisabled()
  await user.click(await press('Select all shown'))
  await user.click(await press('Copy to…'))

  expect(await dialog()).toHaveAccessibleName('Copy Welcome message and Levels to other servers')
  expect(await screen.findByText('Not copied, because it was never saved here: Levels.')).toBeVisible()
  await user.click(await press('Copy to Swifts'))
  expect(await row('Swifts').findByText(/^Copied: /)).toBeVisible()
})
