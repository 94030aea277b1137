import { quoted } from '@/contract/declaration/contradiction'
import { feature } from '@/contract/calls/features'
import { guildInfo } from '@/contract/calls/guilds'
import { botStatus, heartbeat } from '@/contract/calls/status'
import { channels, guildEmojis, roles, threads } from '@/contract/calls/discord'
import { offeredChoices } from '@/contract/calls/choices'
import { guildSettings, settingsDeclaration } from '@/contract/calls/settings'
import { optionTree } from '@/contract/declaration/read-option'
import { choiceLimits } from '@/contract/limits'
import { settingsNotes } from './catalogue'
import { userData } from '@/contract/calls/users'
import { asObject, detailNotes, isAbsent, notesOf, refusalNotes, successNotes } from './notes'
import { checkOffered, isDenied, missingId, type Offer, pathOf, type TestContext } from './context'
import { type Reply, unknownId, unknownName } from './call-backend'
import type { z } from 'zod'
import { personalData } from '@/contract/calls/account'
import { entitlements } from '@/contract/calls/premium'
import { commands } from '@/contract/calls/commands'
import { savedServers } from '@/contract/calls/game-servers'
import { guildFacts, isDay } from '@/contract/calls/facts'
import { guildHealth } from '@/contract/calls/health'
import { guildMembers } from '@/contract/calls/members'
import { guildNames } from '@/contract/calls/names'
import { checkGuildPremium, premiumNotes } from './premium'
import { historyOffer } from './history'
import { transferOffer } from './transfer'

function idNotes(reply: Reply, wanted: string | null) {
  const { id } = asObject(reply)
  return typeof id === 'string' && id !== wanted
    ? [`Field "id" is not the id that was asked for, ${wanted}.`]
    : []
}

const featureHint = ({ featureId, declaration }: TestContext) =>
  declaration
    ? `The feature that was asked for is ${featureId}, as you declare it.`
    : `The feature that was asked for is ${featureId}, which you do not declare: it is the dashboard’s own, or named by --feature. Declare features of yours with GET /features, or store those of the dashboard.`

export async function checkReads(context: TestContext) {
  const { ask, guildId, userId, report } = context
  async function check(call: string, validate: (reply: Reply) => string[], path = pathOf(call)) {
    const missing = missingId(context, path)
    if (missing) report.unchecked(call, missing, 'required')
    else report.required(call, validate(await ask('GET', path)))
  }
  const matches = (schema: z.core.$ZodType) => (reply: Reply) => successNotes(reply, schema)

  await check('GET /guilds/{guildId}', (reply) => [
    ...successNotes(reply, guildInfo),
    ...idNotes(reply, guildId),
  ])
  const unknownGuild =
    'Nobody has this guild: answer 404, or 403 for every guild that the person may not manage.'
  await check(
    'GET /guilds/{guildId}, a made-up guild',
    (reply) => refusalNotes(reply, [403, 404], unknownGuild),
    `/guilds/${unknownId}`,
  )
  await check('GET /users/{userId}', (reply) =>
    reply.status === 404 ? detailNotes(reply) : [...successNotes(reply, userData), ...idNotes(reply, userId)],
  )
  await check('GET /guilds/{guildId}/settings', matches(guildSettings))
  await check('GET /guilds/{guildId}/features/{feature}', (reply) => {
    const notes = successNotes(reply, feature)
    return notes.length > 0 ? [...notes, featureHint(context)] : []
  })
  await check(
    'GET /guilds/{guildId}/features/{feature}, a made-up feature',
    (reply) => refusalNotes(reply, [404], 'Answer 404 for a feature that you do not have.'),
    '/guilds/{guildId}/features/no-such-feature',
  )
  await check('GET /guilds/{guildId}/roles', matches(roles))
  // A 404 and a 500 say that nothing is known of the bot.
  await check('GET /heartbeat', (reply) =>
    [404, 500].includes(reply.status) ? [] : successNotes(reply, heartbeat),
  )
}

const gameServersOffer: Offer = {
  extension: 'game-servers',
  without: 'Game servers can be checked, but not saved.',
}

/** A rule belongs to the command of its name. */
function commandNotes(reply: Reply): string[] {
  const names = (commands.safeParse(reply.body).data ?? []).map(({ name }) => name)
  const repeated = names.filter((name, index) => names.indexOf(name) < index)
  return repeated.map((name) => `The command ${quoted(name)} is listed twice.`)
}

function factNotes(reply: Reply): string[] {
  const { series = [], counters = [] } = guildFacts.safeParse(reply.body).data ?? {}
  const isOnce = ({ id }: { id: string }, index: number, all: readonly { id: string }[]) =>
    all.findIndex((other) => other.id === id) === index || `The fact ${quoted(id)} is listed twice.`
  const days = new Set(series.flatMap((one) => Object.keys(one.days)))
  return notesOf(
    ...series.map(isOnce),
    ...counters.map(isOnce),
    ...Array.from(
      days,
      (day) => isDay(day) || `${quoted(day)} is not a calendar day, which is written as "2026-03-14".`,
    ),
  )
}

/** The dashboard links a finding to the feature that it is about. */
function healthNotes(reply: Reply): string[] {
  const { findings = [] } = guildHealth.safeParse(reply.body).data ?? {}
  return notesOf(
    ...findings.map(
      ({ subject }) =>
        /^(settings|feature:[a-z][a-z0-9-]{0,63})$/.test(subject) ||
        `A finding is about ${quoted(subject)}: its subject is "settings", or "feature:" and an id.`,
    ),
  )
}

const choicesOffer: Offer = {
  extension: 'choices',
  without: 'People type the value instead of picking it by its name.',
}

/** The first option with a source that is no part of a list. */
const sourcedOption = ({ features }: TestContext) =>
  features
    .flatMap(({ id, options }) =>
      [...optionTree(options).properties].map(([key, { source }]) => ({ id, key, source })),
    )
    .find(({ source }) => source !== undefined)

/** Where no option has a source, there is nothing to search. */
async function checkChoices(context: TestContext) {
  const { id, key, source } = sourcedOption(context) ?? {}
  if (source === undefined) return
  const call = `GET /guilds/{guildId}/choices/${source}`
  const offer = { ...choicesOffer, query: `?subject=feature:${id}&option=${key}` }
  await checkOffered(context, offer, [call], (reply) => {
    // Nobody knows here whether a bot is connected.
    if (reply.status === 409) return context.report.optional(call, detailNotes(reply))
    const { choices = [] } = offeredChoices.safeParse(reply.body).data ?? {}
    const { found } = choiceLimits
    return context.report.optional(
      call,
      successNotes(reply, offeredChoices),
      choices.length <= found || `It finds ${choices.length} choices. Answer with at most ${found}.`,
    )
  })
}

/** Checks what a backend may leave out and only has to be read. */
export async function checkLists(context: TestContext) {
  /** @param notes what else is wrong with an answer of the right shape */
  const check = (
    call: string,
    schema: z.core.$ZodType,
    offer: Offer,
    notes: (reply: Reply) => string[] = () => [],
  ) =>
    checkOffered(context, offer, [call], (reply) =>
      context.report.optional(call, successNotes(reply, schema), notes(reply)),
    )
  await check('GET /guilds/{guildId}/channels', channels, {
    extension: 'channels',
    without: 'People type the ids of channels.',
  })
  await check('GET /guilds/{guildId}/emojis', guildEmojis, {
    extension: 'emojis',
    without: 'Messages offer the standard emoji only.',
  })
  await check('GET /guilds/{guildId}/threads', threads, {
    extension: 'threads',
    without: 'Messages and options offer channels without their threads.',
  })
  const membersOffer = {
    extension: 'members',
    without: 'People type the ids of members.',
    query: '?ids={userId}',
  }
  await check('GET /guilds/{guildId}/members, by id', guildMembers, membersOffer, (reply) => {
    const { members = [], absent = [] } = guildMembers.safeParse(reply.body).data ?? {}
    const told = [...members.map(({ id }) => id), ...absent]
    return notesOf(
      ...told.map((id) => id === context.userId || `It tells of ${quoted(id)}, whom nobody has asked for.`),
    )
  })
  await checkChoices(context)
  await check('GET /guilds/{guildId}/names', guildNames, {
    extension: 'names',
    without: 'What the lists lack is shown by its id.',
  })
  const commandsOffer = { extension: 'commands', without: 'A feature with rules for commands is left out.' }
  await check('GET /guilds/{guildId}/commands', commands, commandsOffer, commandNotes)
  await check(
    'GET /guilds/{guildId}/facts',
    guildFacts,
    {
      extension: 'facts',
      without: 'Nothing that the bot reports is drawn.',
    },
    factNotes,
  )
  const settingsOffer = {
    extension: 'declared-settings',
    without: 'People set the dashboard’s own settings alone.',
  }
  await check('GET /settings', settingsDeclaration, settingsOffer, settingsNotes)
  const healthOffer = {
    extension: 'health',
    without: 'The overview looks for absent channels and roles by itself.',
  }
  await check('GET /guilds/{guildId}/health', guildHealth, healthOffer, healthNotes)
  const entitlementsOffer = {
    extension: 'entitlements',
    without: 'People learn whether they may use premium when they save.',
  }
  const personal = 'GET /users/{userId}/entitlements'
  await check(personal, entitlements, entitlementsOffer, ({ body }) => premiumNotes(body))
  await checkGuildPremium(context)
  await check('GET /users/{userId}/data', personalData, {
    extension: null,
    without: 'People get what the dashboard itself keeps about them.',
  })
  await check('GET /user/game', savedServers, gameServersOffer)
  await check('GET /status', botStatus, {
    extension: 'status',
    without: 'The dashboard shows the heartbeat alone.',
  })
}

/** By call about something that does not exist: the call that lists such things, without which this is not offered. */
const unknowns = [
  {
    call: 'POST /guilds/{guildId}/features/{feature}/actions/{action}, a made-up action',
    list: 'GET /features',
    offer: { extension: 'actions', without: 'The buttons that a feature declares are left out.' },
    what: 'action',
    without: 'The buttons that a feature declares fail.',
  },
  {
    call: 'GET /guilds/{guildId}/choices/{source}, a made-up source',
    list: 'GET /features',
    offer: choicesOffer,
    what: 'source',
    without: choicesOffer.without,
  },
  {
    call: 'POST /guilds/{guildId}/history/{change}/revert, a made-up change',
    list: 'GET /guilds/{guildId}/history',
    offer: historyOffer,
    what: 'change',
    without: 'People see the changes, but reverting one fails.',
  },
  {
    call: 'POST /guilds/{guildId}/imports/{batch}/revert, a made-up import',
    list: 'GET /guilds/{guildId}/export',
    offer: transferOffer,
    what: 'import',
    without: 'An import cannot be reverted in one step.',
  },
  {
    call: 'POST /user/game/{id}/check, a made-up server',
    list: 'GET /user/game',
    offer: gameServersOffer,
    what: 'game server',
    without: 'A game server that somebody checks again leaves their list.',
  },
  {
    call: 'DELETE /user/game/{id}, a made-up server',
    list: 'GET /user/game',
    offer: gameServersOffer,
    what: 'game server',
    without: 'A game server that somebody forgets leaves their list until it is read again.',
  },
]

export async function checkMadeUp(context: TestContext) {
  const { ask, report } = context
  for (const { call, list, offer, what, without } of unknowns) {
    const isListed = report.results.find((result) => result.call === list)?.outcome !== 'not offered'
    if (!isListed || isDenied(context, offer)) {
      report.notOffered(call, offer.without)
      continue
    }
    const method = (['GET', 'POST'] as const).find((one) => call.startsWith(one)) ?? 'DELETE'
    const query = method === 'GET' ? '?subject=settings&option=made-up' : ''
    const reply = await ask(
      method,
      pathOf(call).replace(/\{(?:change|batch|id|action|source)\}/, unknownName) + query,
    )
    if (reply.status !== 404 && isAbsent(reply)) report.notOffered(call, without)
    else report.optional(call, refusalNotes(reply, [404], `There is no such ${what}: answer 404.`))
  }
}
