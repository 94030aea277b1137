import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { ImportRequest } from '@/api/transfer.schema'
import {
  aChannel,
  aConfiguration,
  aFeatureDeclaration,
  anImportPart,
  anImportReference,
  anImportResult,
  aRole,
  ids,
} from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { setCatalogue } from '@/tests/msw/features'
import { setChannels, setRoles } from '@/tests/msw/guild-lists'
import { server } from '@/tests/msw/server'
import { importUrl, setPlan } from '@/tests/msw/transfer'
import { aFile, applyButton, chooseButton, chooser, openTransfer, openTrial, part } from './open-transfer'

const pier = aChannel({ id: '500000000000000002', name: 'pier' })
const summary = (words: RegExp) => screen.findByText(words, { selector: '.summary' })
const row = (name: string) =>
  within(screen.getByText(name, { selector: '.name' }).closest('li') ?? document.body)

/** Chooses a channel of this guild for one of the file. */
async function choose(user: Awaited<ReturnType<typeof openTrial>>['user'], theirs: string, ours: string) {
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

test('each part shows its exact changes on request, with this server’s names', async () => {
  const { user } = await openTrial()

  expect(await summary(/^From Night Owls: 3 options in 2 parts would change\.$/)).toBeVisible()
  expect(part('Settings').getByText('1 option: Prefix')).toBeVisible()
  expect(part('Welcome message').getByText('2 options: Channel, Message')).toBeVisible()
  await user.click(part('Welcome message').getByRole('button', { name: 'Show changes: Welcome message' }))

  const [channel, message] = part('Welcome message').getAllByRole('definition')
  expect(channel).toHaveTextContent(/^Before: nothing ?Now: general$/)
  expect(message).toHaveTextContent(/^Before: Hi, \{member\} ?Now: Hoo, \{member\}$/)
  expect(part('Settings').queryByRole('definition')).toBeNull()
})

test('all changes can be shown and hidden at once', async () => {
  const { user } = await openTrial()

  await user.click(screen.getByRole('button', { name: 'Show all changes' }))
  expect(screen.getAllByRole('definition')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Hide all changes' }))

  expect(screen.queryByRole('definition')).toBeNull()
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
  await openTrial()

  expect(part('Settings').getByText('No change')).toBeVisible()
  const refused = part('Welcome message')
  expect(refused.getByText('Cannot be imported')).toBeVisible()
  expect(refused.getByText('Message: Write a message.')).toBeVisible()
  expect(refused.getByText('Channel: That is not a valid id.')).toBeVisible()
  expect(part('confetti').getByText('This bot does not offer it')).toBeVisible()
  for (const name of ['Settings', 'Welcome message', 'confetti'])
    expect(screen.getByRole('checkbox', { name })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: 'Levels' })).toBeChecked()
  expect(await summary(/1 option in 1 part would change\. 1 part cannot be imported\./)).toBeVisible()
})

test('differences from the file are explained with readable names', async () => {
  setCatalogue([
    aFeatureDeclaration({
      options: {
        type: 'object',
        properties: {
          channel: { type: 'string', title: 'Channel', control: 'channel' },
          panels: {
            type: 'array',
            title: 'Panels',
            items: {
              type: 'object',
              properties: { role: { type: 'string', title: 'Role', control: 'role' } },
            },
          },
        },
      },
    }),
  ])
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
            { code: 'never_heard_of', path: 'channel' },
          ],
        }),
      ],
    }),
  )
  await openTrial()

  expect(
    part('Settings').getByText(
      'Only people with Manage Server may change this, so it stays as it is: Roles that may use this dashboard.',
    ),
  ).toBeVisible()
  const notes = part('Welcome message')
  expect(notes.getByText(/Left out.*: Panels, row 2: Role and Panels, row 3\./)).toBeVisible()
  expect(notes.getByText('It stays off. Still missing: Channel.')).toBeVisible()
  expect(notes.getByText('Its uploaded picture no longer exists: Image.')).toBeVisible()
  expect(notes.getByText('Differs from the configuration: Channel.')).toBeVisible()
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
  await openTrial()

  const rows = within(screen.getByRole('list', { name: 'Roles and channels to match' })).getAllByRole(
    'listitem',
  )
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Owls.*Settings, Welcome message.*Choose a role.*Left out$/),
    expect.stringMatching(/^Channel 500000000000000007 It was deleted there already\..*Left out$/),
    expect.stringMatching(/^hall in Downstairs.*Welcome message.*general.*Same name$/),
    expect.stringMatching(/^general.*general.*The very same$/),
  ])
  expect(screen.getByText(/^2 of 4 found by name, 2 left out\./)).toBeVisible()
})

test('if everything matches exactly, the table is collapsed', async () => {
  setPlan(() => anImportResult({ references: [anImportReference({ id: ids.channel, how: 'id' })] }))
  const { user } = await openTrial()

  expect(screen.getByText('The one role or channel of it is in this server.')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Roles and channels to match' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the list' }))

  expect(screen.getByRole('list', { name: 'Roles and channels to match' })).toBeVisible()
})

test('of very many names the first are shown, and the rest on request', async () => {
  const many = Array.from({ length: 27 }, (_, at) =>
    anImportReference({ id: String(500000000000001000n + BigInt(at)), name: `hall-${at}` }),
  )
  setPlan(() => anImportResult({ references: many }))
  const { user } = await openTrial()

  expect(screen.queryByText('hall-26')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }))

  expect(screen.getByText('hall-26')).toBeVisible()
})

test('a correction is shown at once and previewed again; the old preview stays until then', async () => {
  setChannels([aChannel(), pier])
  setPlan(planByChannel)
  const { user } = await openTrial()
  await user.click(screen.getByRole('button', { name: 'Show changes: Welcome message' }))

  await choose(user, 'hall', 'pier')

  expect(row('hall').getByText('Your choice')).toBeVisible()
  expect(part('Welcome message').getByText('general')).toBeVisible()
  expect(applyButton()).toBeDisabled()
  expect(await part('Welcome message').findByText('pier')).toBeVisible()
  await waitFor(() => expect(applyButton()).toBeEnabled())
})

test('a matched role or channel can be left out', async () => {
  setPlan(planByChannel)
  const { user } = await openTrial()

  await user.click(await row('hall').findByRole('button', { name: 'Clear Channel here for hall: general' }))

  expect(row('hall').getByText('Left out')).toBeVisible()
  expect(await summary(/1 option in 1 part/)).toBeVisible()
})

test('the result is announced after each correction', async () => {
  setPlan(planByChannel)
  const { user } = await openTrial()
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said()).toContain('From Night Owls: 2 options in 1 part would change.')

  await user.click(await row('hall').findByRole('button', { name: /^Clear/ }))

  expect(said()).toContain('Loading the preview…')
  await waitFor(() => expect(said()).toContain('From Night Owls: 1 option in 1 part would change.'))
})

test('an answer to an older correction never replaces a newer one', async () => {
  setChannels([aChannel(), pier])
  setPlan(planByChannel)
  const { user } = await openTrial()
  let asked: () => void = () => undefined
  let answer: () => void = () => undefined
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  server.use(
    http.post(
      importUrl,
      async ({ request }) => {
        const body = (await request.json()) as ImportRequest
        asked()
        await isAnswered
        return HttpResponse.json({ ...planByChannel(body), from: { id: ids.otherGuild, name: 'Too late' } })
      },
      { once: true },
    ),
  )

  await choose(user, 'hall', 'pier')
  await isAsked
  await user.click(await row('hall').findByRole('button', { name: /^Clear/ }))
  expect(await summary(/From Night Owls: 1 option in 1 part/)).toBeVisible()
  answer()

  await waitFor(() => expect(applyButton()).toBeEnabled())
  expect(screen.queryByText(/Too late/)).toBeNull()
  expect(row('hall').getByText('Left out')).toBeVisible()
})

test('if the new preview fails, the old one stays, nothing can be applied, and it can be retried', async () => {
  setPlan(planByChannel)
  const { user } = await openTrial()
  server.use(
    http.post(importUrl, () => fails(503, { detail: 'The platform does not answer.' }), { once: true }),
  )

  await user.click(await row('hall').findByRole('button', { name: /^Clear/ }))

  expect(await screen.findByText('The platform does not answer.')).toBeVisible()
  expect(row('hall').getByText('Left out')).toBeVisible()
  expect(part('Welcome message').getByText('2 options: Channel, Message')).toBeVisible()
  expect(applyButton()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await part('Welcome message').findByText('1 option: Message')).toBeVisible()
  await waitFor(() => expect(applyButton()).toBeEnabled())
})

test('a file refused by the server shows where it is invalid', async () => {
  const fields = { 'features.welcome.enabled': 'This is missing or has the wrong type.' }
  server.use(
    http.post(importUrl, () => fails(422, { code: 'invalid', detail: 'Some of this is wrong.', fields })),
  )
  const { user } = await openTransfer()
  await chooseButton()

  await user.upload(chooser(), aFile(aConfiguration()))

  expect(await screen.findByText('Some of this is wrong.')).toBeVisible()
  expect(screen.getByText('features.welcome.enabled: This is missing or has the wrong type.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await chooseButton()).toHaveFocus()
})

test('a feature known only to another backend has its declared name', async () => {
  setCatalogue([
    aFeatureDeclaration({
      id: 'greeter',
      name: 'Greeter',
      options: { type: 'object', properties: { tune: { type: 'string', title: 'Favourite tune' } } },
    }),
  ])
  setPlan(() =>
    anImportResult({
      references: [],
      parts: [
        anImportPart({ subject: 'feature:greeter', before: { tune: 'None' }, after: { tune: 'Polka' } }),
      ],
    }),
  )
  await openTrial()

  expect(part('Greeter').getByText('1 option: Favourite tune')).toBeVisible()
})
