import type { z } from 'zod'
import { feature } from '@/api/features.schema'
import { guildInfo } from '@/api/guilds.schema'
import { heartbeat } from '@/api/heartbeat.schema'
import { roles } from '@/api/roles.schema'
import { guildSettings } from '@/api/settings.schema'
import { userData } from '@/api/users.schema'
import { asObject, detailNotes, refusalNotes, successNotes } from './judge'
import { required, type Result, unchecked } from './report'
import { type Reply, type TestContext, unknownId } from './target'

export const noUser = 'Say whose token it is: --user and their id.'
export const noFeature = 'Name a feature: --feature and its id.'

type Read = {
  call: string
  /** Where it is read; a sentence where that is not known. */
  at: (context: TestContext) => { path: string } | { why: string }
  judge: (reply: Reply, context: TestContext) => string[]
}

const passes = (schema: z.core.$ZodType) => (reply: Reply) => successNotes(reply, schema)
const inGuild = (path: string) => (context: TestContext) => ({ path: `/guilds/${context.guildId}${path}` })

/** That an answer is about what was asked for. */
function sameId(reply: Reply, wanted: string | null) {
  const { id } = asObject(reply)
  return typeof id === 'string' && id !== wanted
    ? [`Field "id" is not the id that was asked for, ${wanted}.`]
    : []
}

/** Whoever wrote only what is required has no feature of the dashboard's own. */
const wayOut = ({ featureId, declaration }: TestContext) =>
  declaration
    ? `The feature that was asked for is ${featureId}, as you declare it.`
    : `The feature that was asked for is ${featureId}, which you do not declare: it is the dashboard’s own, or named by --feature. Declare features of yours with GET /features, or store those of the dashboard.`

const reads: Read[] = [
  {
    call: 'GET /guilds/{guildId}',
    at: inGuild(''),
    judge: (reply, { guildId }) => [...successNotes(reply, guildInfo), ...sameId(reply, guildId)],
  },
  {
    call: 'GET /guilds/{guildId}, a made-up guild',
    at: () => ({ path: `/guilds/${unknownId}` }),
    judge: (reply) =>
      refusalNotes(
        reply,
        [403, 404],
        'Nobody has this guild: answer 404, or 403 for every guild that the person may not manage.',
      ),
  },
  {
    call: 'GET /users/{userId}',
    at: ({ userId }) => (userId === null ? { why: noUser } : { path: `/users/${userId}` }),
    judge: (reply, { userId }) =>
      reply.status === 404
        ? detailNotes(reply)
        : [...successNotes(reply, userData), ...sameId(reply, userId)],
  },
  { call: 'GET /guilds/{guildId}/settings', at: inGuild('/settings'), judge: passes(guildSettings) },
  {
    call: 'GET /guilds/{guildId}/features/{feature}',
    at: ({ guildId, featureId }) =>
      featureId === null ? { why: noFeature } : { path: `/guilds/${guildId}/features/${featureId}` },
    judge(reply, context) {
      const notes = successNotes(reply, feature)
      return notes.length > 0 ? [...notes, wayOut(context)] : []
    },
  },
  {
    call: 'GET /guilds/{guildId}/features/{feature}, a made-up feature',
    at: inGuild('/features/no-such-feature'),
    judge: (reply) => refusalNotes(reply, [404], 'Answer 404 for a feature that you do not have.'),
  },
  { call: 'GET /guilds/{guildId}/roles', at: inGuild('/roles'), judge: passes(roles) },
  {
    call: 'GET /heartbeat',
    at: () => ({ path: '/heartbeat' }),
    // A 404 and a 500 say that nothing is known of the bot.
    judge: (reply) => ([404, 500].includes(reply.status) ? [] : successNotes(reply, heartbeat)),
  },
]

export async function checkReads(context: TestContext): Promise<Result[]> {
  const results: Result[] = []
  for (const { call, at, judge } of reads) {
    const place = at(context)
    results.push(
      'why' in place
        ? unchecked(call, 'required', place.why)
        : required(call, judge(await context.ask('GET', place.path), context)),
    )
  }
  return results
}
