import type { z } from 'zod'
import { entitlements, personalData } from '@/api/account.schema'
import { channels } from '@/api/channels.schema'
import { commands } from '@/api/commands.schema'
import { savedServers } from '@/api/game.schema'
import { guildHealth } from '@/api/health.schema'
import { botStatus } from '@/api/status.schema'
import { checkEvents } from './events'
import { checkHistory, historyOffer } from './history'
import { isAbsent, notesOf, quoted, refusalNotes, successNotes } from './judge'
import { checkImages } from './images'
import { checkOffered, isDenied, notOffered, type Offer, optional, type Result } from './report'
import { pathOf, type Reply, type TestContext, unknownName } from './target'
import { checkTestMessages } from './test-messages'
import { checkTransfer, transferOffer } from './transfer'
import { checkVersions } from './versions'

const gameServersOffer: Offer = {
  extension: 'game-servers',
  without: 'Game servers are tried, and none is kept.',
}

type Extension = Offer & {
  call: string
  schema: z.core.$ZodType
  /** What else has to be true of the answer. */
  notes?: (reply: Reply) => string[]
}

const extensions: Extension[] = [
  {
    call: 'GET /guilds/{guildId}/channels',
    extension: 'channels',
    schema: channels,
    without: 'People type the ids of channels.',
  },
  {
    call: 'GET /guilds/{guildId}/commands',
    extension: 'commands',
    schema: commands,
    notes: commandNotes,
    without: 'A feature with rules for commands is left out.',
  },
  {
    call: 'GET /guilds/{guildId}/health',
    extension: 'health',
    schema: guildHealth,
    notes: healthNotes,
    without: 'The overview looks for deleted channels and roles by itself.',
  },
  {
    call: 'GET /users/{userId}/entitlements',
    extension: 'entitlements',
    schema: entitlements,
    without: 'Whether somebody may have premium turns out when they save.',
  },
  {
    call: 'GET /users/{userId}/data',
    extension: null,
    schema: personalData,
    without: 'People get what the dashboard itself keeps about them.',
  },
  {
    call: 'GET /user/game',
    schema: savedServers,
    ...gameServersOffer,
  },
  {
    call: 'GET /status',
    extension: 'status',
    schema: botStatus,
    without: 'The dashboard shows the heartbeat alone.',
  },
]

/** A rule belongs to the command of its name. */
function commandNotes(reply: Reply): string[] {
  const names = (commands.safeParse(reply.body).data ?? []).map(({ name }) => name)
  return notesOf(
    ...names.map((name, at) => names.indexOf(name) === at || `The command ${quoted(name)} is listed twice.`),
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

/** Checks everything that a backend may leave out, except for the catalogue. */
export async function checkExtensions(context: TestContext): Promise<Result[]> {
  const results: Result[] = []
  for (const { call, schema, notes, ...offer } of extensions) {
    const check = (reply: Reply) => [
      optional(call, notesOf(successNotes(reply, schema), notes?.(reply) ?? [])),
    ]
    results.push(...(await checkOffered(context, offer, [call], check)))
  }
  results.push(...(await checkEvents(context)))
  results.push(...(await checkHistory(context)))
  results.push(...(await checkTransfer(context)))
  return [
    ...results,
    ...(await checkUnknown(context, results)),
    ...(await checkImages(context)),
    ...(await checkTestMessages(context)),
    ...(await checkVersions(context)),
  ]
}

type Unknown = {
  call: string
  /** The call that lists such things; without it, this call is not offered either. */
  list: string
  offer: Offer
  what: string
  /** What the dashboard does where such things are listed, and this is not offered. */
  without: string
}

const unknowns: Unknown[] = [
  {
    call: 'POST /guilds/{guildId}/history/{change}/revert, a made-up change',
    list: 'GET /guilds/{guildId}/history',
    offer: historyOffer,
    what: 'change',
    without: 'People see what was changed, and are told that the change is not known when they take it back.',
  },
  {
    call: 'POST /guilds/{guildId}/imports/{batch}/revert, a made-up import',
    list: 'GET /guilds/{guildId}/export',
    offer: transferOffer,
    what: 'import',
    without: 'An import cannot be taken back in one step.',
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

/**
 * Checks that calls about something that does not exist answer 404 with a reason, which people read: they come from a
 * list.
 * @param listed the results of the calls that list such things
 */
async function checkUnknown(context: TestContext, listed: readonly Result[]): Promise<Result[]> {
  const results: Result[] = []
  for (const { call, list, offer, what, without } of unknowns) {
    const isListed = listed.find((result) => result.call === list)?.outcome !== 'not offered'
    const path = pathOf(call).replace(/\{(?:change|batch|id)\}/, unknownName)
    const reply =
      isListed && !isDenied(context, offer)
        ? await context.ask(call.startsWith('POST') ? 'POST' : 'DELETE', path)
        : null
    if (reply === null) results.push(notOffered(call, offer.without))
    else if (reply.status !== 404 && isAbsent(reply)) results.push(notOffered(call, without))
    else results.push(optional(call, refusalNotes(reply, [404], `There is no such ${what}: answer 404.`)))
  }
  return results
}
