import type { z } from 'zod'
import { entitlements, personalData } from '@/api/account.schema'
import { channels } from '@/api/channels.schema'
import { capabilities, featureCatalogue, featuresOf, toldCapabilities } from '@/api/features.schema'
import { keptServers } from '@/api/game.schema'
import { guildHealth } from '@/api/health.schema'
import { historyPage } from '@/api/history.schema'
import { storedImages } from '@/api/images.schema'
import { botStatus } from '@/api/status.schema'
import type { Reply } from './ask'
import { checkEvents } from './events'
import { isAbsent, successNotes } from './judge'
import { checkPictures } from './pictures'
import { noUser } from './reads'
import { absent, optional, type Result, unchecked } from './report'
import type { Subject } from './target'
import { checkTransfer } from './transfer'
import { checkUnknown } from './unknown'
import { checkVersions } from './versions'

type Extension = {
  call: string
  path: (subject: Subject) => string
  schema: z.core.$ZodType
  /** What the dashboard does where a backend has no such call. */
  without: string
}

const extensions: Extension[] = [
  {
    call: 'GET /guilds/{guildId}/channels',
    path: ({ guildId }) => `/guilds/${guildId}/channels`,
    schema: channels,
    without: 'People type the ids of channels.',
  },
  {
    call: 'GET /guilds/{guildId}/health',
    path: ({ guildId }) => `/guilds/${guildId}/health`,
    schema: guildHealth,
    without: 'The overview looks for deleted channels and roles by itself.',
  },
  {
    call: 'GET /guilds/{guildId}/history',
    path: ({ guildId }) => `/guilds/${guildId}/history`,
    schema: historyPage,
    without: 'The dashboard shows no history.',
  },
  {
    call: 'GET /guilds/{guildId}/images',
    path: ({ guildId }) => `/guilds/${guildId}/images`,
    schema: storedImages,
    without: 'Pictures are addresses that people enter.',
  },
  {
    call: 'GET /users/{userId}/images',
    path: ({ userId }) => `/users/${userId}/images`,
    schema: storedImages,
    without: 'Pictures are addresses that people enter.',
  },
  {
    call: 'GET /users/{userId}/entitlements',
    path: ({ userId }) => `/users/${userId}/entitlements`,
    schema: entitlements,
    without: 'Whether somebody may have premium turns out when they save.',
  },
  {
    call: 'GET /users/{userId}/data',
    path: ({ userId }) => `/users/${userId}/data`,
    schema: personalData,
    without: 'People get what the dashboard itself keeps about them.',
  },
  {
    call: 'GET /user/game',
    path: () => '/user/game',
    schema: keptServers,
    without: 'Game servers are tried, and none is kept.',
  },
  {
    call: 'GET /status',
    path: () => '/status',
    schema: botStatus,
    without: 'The dashboard shows the heartbeat alone.',
  },
]

const noCatalogue = 'The dashboard offers its own features, and no extensions.'

/** The catalogue as it was answered, judged as far as its shape does not: ids, and what a form is drawn from. */
export function judgeCatalogue(reply: Reply): Result {
  const call = 'GET /features'
  if (isAbsent(reply)) return absent(call, noCatalogue)
  const shape = Array.isArray(reply.body) ? featureCatalogue : toldCapabilities
  const notes = successNotes(reply, shape)
  if (notes.length > 0) return optional(call, notes)

  const features = featuresOf(capabilities.parse(reply.body))
  const ids = features.map(({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const shapeless = features.filter(({ options }) => options.type !== 'object').map(({ id }) => id)
  return optional(call, [
    ...twice.map((id) => `The feature ${id} stands there twice.`),
    ...shapeless.map((id) => `The options of ${id} must be a JSON Schema with "type": "object".`),
  ])
}

async function checkExtension(subject: Subject, { call, path, schema, without }: Extension): Promise<Result> {
  if (call.includes('{userId}') && subject.userId === null) return unchecked(call, 'optional', noUser)
  const reply = await subject.ask('GET', path(subject))
  return isAbsent(reply) ? absent(call, without) : optional(call, successNotes(reply, schema))
}

/** Everything that a backend may leave out, but for the catalogue. */
export async function checkExtensions(subject: Subject): Promise<Result[]> {
  const results: Result[] = []
  for (const extension of extensions) results.push(await checkExtension(subject, extension))
  results.push(await checkEvents(subject), ...(await checkTransfer(subject)))
  return [
    ...results,
    ...(await checkUnknown(subject, results)),
    ...(await checkPictures(subject, results)),
    ...(await checkVersions(subject)),
  ]
}
