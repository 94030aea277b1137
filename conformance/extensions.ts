import type { z } from 'zod'
import { entitlements, personalData } from '@/api/account.schema'
import { channels } from '@/api/channels.schema'
import { savedServers } from '@/api/game.schema'
import { guildHealth } from '@/api/health.schema'
import { botStatus } from '@/api/status.schema'
import type { Reply } from './ask'
import { checkEvents, readReady } from './events'
import { checkHistory } from './history'
import { quoted, successNotes } from './judge'
import { isMissing, type Offer, unoffered } from './offers'
import { checkPictures } from './pictures'
import { noUser } from './reads'
import { notOffered, optional, type Result, unchecked } from './report'
import type { Subject } from './target'
import { checkTransfer } from './transfer'
import { checkUnknown } from './unknown'
import { checkVersions } from './versions'

type Extension = Offer & {
  call: string
  path: (subject: Subject) => string
  schema: z.core.$ZodType
  /** What its shape does not tell. */
  notes?: (reply: Reply) => string[]
}

const extensions: Extension[] = [
  {
    call: 'GET /guilds/{guildId}/channels',
    extension: 'channels',
    path: ({ guildId }) => `/guilds/${guildId}/channels`,
    schema: channels,
    without: 'People type the ids of channels.',
  },
  {
    call: 'GET /guilds/{guildId}/health',
    extension: 'health',
    path: ({ guildId }) => `/guilds/${guildId}/health`,
    schema: guildHealth,
    notes: healthNotes,
    without: 'The overview looks for deleted channels and roles by itself.',
  },
  {
    call: 'GET /users/{userId}/entitlements',
    extension: 'entitlements',
    path: ({ userId }) => `/users/${userId}/entitlements`,
    schema: entitlements,
    without: 'Whether somebody may have premium turns out when they save.',
  },
  {
    call: 'GET /users/{userId}/data',
    extension: null,
    path: ({ userId }) => `/users/${userId}/data`,
    schema: personalData,
    without: 'People get what the dashboard itself keeps about them.',
  },
  {
    call: 'GET /user/game',
    extension: 'game-servers',
    path: () => '/user/game',
    schema: savedServers,
    without: 'Game servers are tried, and none is kept.',
  },
  {
    call: 'GET /status',
    extension: 'status',
    path: () => '/status',
    schema: botStatus,
    without: 'The dashboard shows the heartbeat alone.',
  },
]

/** A finding becomes a link to the feature that it is about. */
function healthNotes(reply: Reply): string[] {
  const { findings = [] } = guildHealth.safeParse(reply.body).data ?? {}
  const named = findings
    .map((finding) => finding.subject)
    .filter((name) => !/^(settings|feature:[a-z][a-z0-9-]{0,63})$/.test(name))
  return named.map(
    (name) => `A finding is about ${quoted(name)}: its subject is "settings", or "feature:" and an id.`,
  )
}

async function checkExtension(subject: Subject, extension: Extension): Promise<Result> {
  const { call, path, schema, without } = extension
  const denied = unoffered(subject, call, extension)
  if (denied) return denied
  if (call.includes('{userId}') && subject.userId === null) return unchecked(call, 'optional', noUser)
  const reply = await subject.ask('GET', path(subject))
  if (isMissing(subject, extension, reply)) return notOffered(call, without)
  return optional(call, [...successNotes(reply, schema), ...(extension.notes?.(reply) ?? [])])
}

/** Everything that a backend may leave out, but for the catalogue. */
export async function checkExtensions(subject: Subject): Promise<Result[]> {
  const results: Result[] = []
  for (const extension of extensions) results.push(await checkExtension(subject, extension))
  results.push(...(await checkEvents(subject)))
  results.push(...(await checkHistory(subject)))
  results.push(...(await checkTransfer(subject)))
  return [
    ...results,
    ...(await checkUnknown(subject, results)),
    ...(await checkPictures(subject)),
    ...(await checkVersions(subject, () => readReady(subject))),
  ]
}
