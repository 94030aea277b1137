import { screen, within, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aList } from '@/tests/components/features/open-feature'
import {
  aConfiguration,
  aFeatureDeclaration,
  anImportPart,
  anImportReference,
  anImportResult,
  aRole,
  ids,
  aChannel,
} from '@/tests/support/factories'
import { setCatalogue } from '@/tests/msw/features'
import { setNames, setRoles, setChannels } from '@/tests/msw/guilds'
import { server, refuse, refuseOnce } from '@/tests/msw/server'
import { importUrl, setPlan } from '@/tests/msw/transfer'
import { http, HttpResponse } from 'msw'
import type { ImportRequest } from '@/contract/calls/transfer'
import { around } from '@/tests/support/nodes'
import { expectFocus } from '@/tests/support/expect-focus'
import { aGate } from '@/tests/msw/answers'
import { aFile, chooseButton, chooser, openTransfer, openPreview, part, applyButton } from './open-transfer'

const summary = (words: RegExp) => screen.findByText(words)

test('each part shows its exact changes on request, with this server’s names', async () => {
  const { user } = await openPreview()

  expect(await summary(/^3 options would change in 2 parts\./)).toBeVisible()
  expect(part('Settings').getByText('1 option: Prefix')).toBeVisible()
  expect(part('Welcome message').getByText('2 options: Channel, Message')).toBeVisible()
  await user.click(part('Welcome message').getByRole('button', { name: 'Show changes: Welcome message' }))

  const [channel, message] = part('Welcome message').getAllByRole('definition')
  expect(channel).toHaveTextContent(/^Before: \(empty\) ?After: general$/)
  expect(message).toHaveTextContent(/^Before: Hi, \{member\} ?After: Hoo, \{member\}$/)
  expect(part('Settings').queryByRole('definition')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show all changes' }))
  expect(screen.getAllByRole('definition')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Hide all changes' }))
  expect(screen.queryByRole('definition')).not.toBeInTheDocument()
})

test('a part that cannot be imported says why, and cannot be ticked', async () => {
  setCatalogue([aFeatureDeclaration(), aFeatureDeclaration({ id: 'levels', name: 'Levels' })])
  setPlan(() =>
    anImportResult({
      parts: [
        anImportPart({ state: 'same', before: {}, after: {} }),
        anImportPart({
          subject: 'feature:welcome',
          state: 'refused',
          before: {},
          after: {},
          fields: { message: 'Write a message.', channel: 'validation.snowflake' },
        }),
        anImportPart({ subject: 'feature:confetti', state: 'unknown', before: {}, after: {} }),
        anImportPart({ subject: 'feature:levels', before: { enabled: false }, after: { enabled: true } }),
      ],
    }),
  )
  await openPreview()

  expect(part('Settings').getByText('No change')).toBeVisible()
  expect(part('Welcome message').getByText('Can’t be copied')).toBeVisible()
  expect(part('Welcome message').getByText('Message: Write a message.')).toBeVisible()
  expect(part('Welcome message').getByText('Channel: That isn’t a valid ID.')).toBeVisible()
  expect(part('Confetti').getByText('This bot doesn’t offer it')).toBeVisible()
  for (const name of ['Settings', 'Welcome message', 'Confetti'])
    expect(screen.getByRole('checkbox', { name })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: 'Settings' })).toHaveStyle({ opacity: 0.4 })
  expect(screen.getByRole('checkbox', { name: 'Levels' })).toBeChecked()
  expect(await summary(/^1 option would change in Levels\. 1 part can’t be copied\./)).toBeVisible()
})

test('differences from the file are explained with readable names', async () => {
  const properties = {
    channel: { type: 'string', title: 'Channel', control: 'channel' },
    panels: aList('Panels', 'panel', { role: { type: 'string', title: 'Role', control: 'role' } }),
  }
  setCatalogue([aFeatureDeclaration({ options: { type: 'object', properties } })])
  setPlan(() =>
    anImportResult({
      parts: [
        anImportPart({
          before: { locale: 'en-US' },
          after: { locale: 'de' },
          notes: [{ code: 'needs_full_access', path: 'manager_roles' }],
        }),
        anImportPart({
          subject: 'feature:welcome',
          notes: [
            { code: 'left_out', path: 'panels.1.role' },
            { code: 'left_out', path: 'panels.2' },
            { code: 'unfinished', path: 'channel' },
            { code: 'picture_gone', path: 'image' },
            { code: 'too_many_pictures', path: 'image' },
            { code: 'never_heard_of', path: 'channel' },
          ],
        }),
      ],
    }),
  )
  await openPreview()

  expect(
    part('Settings').getByText(
      'Only people with Manage Server can change this, so it stays as it is: Roles with dashboard access.',
    ),
  ).toBeVisible()
  expect(
    part('Welcome message').getByText(/Left out.*: Panels, panel 2: Role and Panels, panel 3\./),
  ).toBeVisible()
  expect(part('Welcome message').getByText('It stays off until you fill in: Channel.')).toBeVisible()
  expect(part('Welcome message').getByText('Its uploaded image no longer exists: Image.')).toBeVisible()
  expect(
    part('Welcome message').getByText(
      'One server can have up to 30 uploaded images, so these stay in the server they come from: Image.',
    ),
  ).toBeVisible()
  expect(part('Welcome message').getByText('Not exactly as it was: Channel.')).toBeVisible()
})

test('a choice that only the bot knows is shown by its last known name', async () => {
  const playlist = { type: 'string', title: 'Playlist', source: 'playlists' }
  setCatalogue([aFeatureDeclaration({ options: { type: 'object', properties: { playlist } } })])
  setNames({ choices: [{ source: 'playlists', value: 'pl-1', name: 'Friday night' }] })
  const [before, after] = [{ playlist: 'pl-2' }, { playlist: 'pl-1' }]
  setPlan(() => anImportResult({ parts: [anImportPart({ subject: 'feature:welcome', before, after })] }))
  await openPreview()

  await waitFor(() =>
    expect(part('Welcome message').getByRole('definition')).toHaveTextContent(
      'Before: pl-2After: Friday night',
    ),
  )
})

test('roles and channels are listed with their uses and matches, the unmatched first', async () => {
  setRoles([aRole({ id: ids.guild, name: '@everyone', position: 0 }), aRole()])
  setPlan(() =>
    anImportResult({
      references: [
        anImportReference({ parent: 'Downstairs' }),
        anImportReference({ id: ids.channel, name: 'general', how: 'id', parts: ['settings'] }),
        anImportReference({
          kind: 'role',
          id: '400000000000000009',
          name: 'Owls',
          match: null,
          how: 'none',
          parts: ['settings', 'feature:welcome'],
        }),
        anImportReference({ id: '500000000000000007', name: null, match: null, how: 'none' }),
      ],
    }),
  )
  await openPreview()

  const list = within(screen.getByRole('list', { name: 'Roles and channels to match' }))
  const rows = () => list.getAllByRole('listitem').map(({ textContent }) => textContent)
  // Each picker asks for what it chooses among.
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/^Owls.*Settings and Welcome message.*Choose a role.*Left out$/),
      expect.stringMatching(
        /^Channel 500000000000000007 The configuration doesn’t say its name\..*Left out$/,
      ),
      expect.stringMatching(/^hall in Downstairs.*Welcome message.*general.*Same name$/),
      expect.stringMatching(/^general.*general.*Exact match$/),
    ])
  expect(screen.getByText(/^2 of 4 found in this server, 2 left out\./)).toBeVisible()
})

test('if everything matches exactly, the table is collapsed', async () => {
  setPlan(() => anImportResult({ references: [anImportReference({ id: ids.channel, how: 'id' })] }))
  const { user } = await openPreview()

  expect(screen.getByText('The channel it uses exists in this server.')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Roles and channels to match' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show the list' }))

  expect(screen.getByRole('list', { name: 'Roles and channels to match' })).toBeVisible()
})

test('only the first of very many names are shown until expanded', async () => {
  const many = Array.from({ length: 27 }, (_, at) =>
    anImportReference({ id: String(500000000000001000n + BigInt(at)), name: `hall-${at}` }),
  )
  setPlan(() => anImportResult({ references: many }))
  const { user } = await openPreview()

  expect(screen.queryByText('hall-26')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }))

  expect(screen.getByText('hall-26')).toBeVisible()
})

test('a file refused by the server shows where it is invalid', async () => {
  const fields = { 'features.welcome.enabled': 'This is missing or has the wrong type.' }
  refuse('post', importUrl, 422, { code: 'invalid', detail: 'Some of this is wrong.', fields })
  const { user } = await openTransfer()
  await chooseButton()

  await user.upload(chooser(), aFile(aConfiguration()))

  expect(await screen.findByText('Some of this is wrong.')).toBeVisible()
  expect(screen.getByText('features.welcome.enabled: This is missing or has the wrong type.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expectFocus(await chooseButton())
})

const pier = aChannel({ id: '500000000000000002', name: 'pier' })
const row = (name: string) => within(around(screen.getByText(name, { selector: '.name' }), 'li'))

/** Chooses a channel of this guild for one of the file. */
async function choose(user: Awaited<ReturnType<typeof openPreview>>['user'], theirs: string, ours: string) {
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

/** Has the next preview wait until it is let go. */
function holdPreview() {
  const { opened, open } = aGate()
  server.use(http.post(importUrl, () => opened.then(() => undefined), { once: true }))
  return open
}

test('a correction is shown at once and previewed again; the old preview stays until then', async () => {
  setChannels([aChannel(), pier])
  setPlan(planByChannel)
  const { user } = await openPreview()
  const letGo = holdPreview()

  await choose(user, 'hall', 'pier')

  expect(row('hall').getByText('Your choice')).toBeVisible()
  expect(screen.getByText(/^None of 1 found in this server, 1 chosen by you, none left out\./)).toBeVisible()
  expect(part('Welcome message').getByText('general')).toBeVisible()
  expect(applyButton()).toBeDisabled()
  letGo()
  expect(await part('Welcome message').findByText('pier')).toBeVisible()
  await waitFor(() => expect(applyButton()).toBeEnabled())
})

test('a matched role or channel can be left out, and the new result is announced', async () => {
  setPlan(planByChannel)
  const { user } = await openPreview()
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  const changes = (options: string) => `${options} would change in Welcome message.`
  await waitFor(() => expect(said()).toContain(changes('2 options')))
  const letGo = holdPreview()

  await user.click(await row('hall').findByRole('button', { name: 'Clear Channel here for hall: general' }))

  expect(row('hall').getByText('Left out')).toBeVisible()
  expect(said()).toContain('Checking what would change…')
  letGo()
  await waitFor(() => expect(said()).toContain(changes('1 option')))
})

test('an answer to an older correction never replaces a newer one', async () => {
  setChannels([aChannel(), pier])
  setPlan(planByChannel)
  const { user } = await openPreview()
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
  expect(await summary(/^1 option would change/)).toBeVisible()
  answered.open()

  await waitFor(() => expect(applyButton()).toBeEnabled())
  expect(screen.queryByText(/Too late/)).not.toBeInTheDocument()
  expect(row('hall').getByText('Left out')).toBeVisible()
})

test('if the new preview fails, the old one stays, nothing can be applied, and it can be retried', async () => {
  setPlan(planByChannel)
  const { user } = await openPreview()
  refuseOnce('post', importUrl, 503, { detail: 'Discord does not answer.' })

  await user.click(await row('hall').findByRole('button', { name: /^Clear/ }))

  expect(await screen.findByText('Discord does not answer.')).toBeVisible()
  expect(row('hall').getByText('Left out')).toBeVisible()
  expect(part('Welcome message').getByText('2 options: Channel, Message')).toBeVisible()
  expect(applyButton()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await part('Welcome message').findByText('1 option: Message')).toBeVisible()
  await waitFor(() => expect(applyButton()).toBeEnabled())
})
