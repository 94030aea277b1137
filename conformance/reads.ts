import type { z } from 'zod'
import { feature } from '@/api/features.schema'
import { guildInfo } from '@/api/guilds.schema'
import { heartbeat } from '@/api/heartbeat.schema'
import { roles } from '@/api/roles.schema'
import { guildSettings } from '@/api/settings.schema'
import { userData } from '@/api/users.schema'
import { asObject, detailNotes, refusalNotes, successNotes } from './judge'
import { required, type Result, unchecked, unknownIn } from './report'
import { pathOf, type Reply, type TestContext, unknownId } from './target'

type Read = { call: string; path?: string; judge: (reply: Reply, context: TestContext) => string[] }

const passes = (schema: z.core.$ZodType) => (reply: Reply) => successNotes(reply, schema)

function sameId(reply: Reply, wanted: string | null) {
  const { id } = asObject(reply)
  return typeof id === 'string' && id !== wanted
    ? [`Field "id" is not the id that was asked for, ${wanted}.`]
    : []
}

const wayOut = ({ featureId, declaration }: TestContext) =>
  declaration
    ? `The feature that was asked for is ${featureId}, as you declare it.`
    : `The feature that was asked for is ${featureId}, which you do not declare: it is the dashboard’s own, or named by --feature. Declare features of yours with GET /features, or store those of the dashboard.`

const expectedOfUnknownGuild =
  'Nobody has this guild: answer 404, or 403 for every guild that the person may not manage.'

const reads: Read[] = [
  {
    call: 'GET /guilds/{guildId}',
    judge: (reply, { guildId }) => [...successNotes(reply, guildInfo), ...sameId(reply, guildId)],
  },
  {
    call: 'GET /guilds/{guildId}, a made-up guild',
    path: `/guilds/${unknownId}`,
    judge: (reply) => refusalNotes(reply, [403, 404], expectedOfUnknownGuild),
  },
  {
    call: 'GET /users/{userId}',
    judge: (reply, { userId }) =>
      reply.status === 404
        ? detailNotes(reply)
        : [...successNotes(reply, userData), ...sameId(reply, userId)],
  },
  { call: 'GET /guilds/{guildId}/settings', judge: passes(guildSettings) },
  {
    call: 'GET /guilds/{guildId}/features/{feature}',
    judge(reply, context) {
      const notes = successNotes(reply, feature)
      return notes.length > 0 ? [...notes, wayOut(context)] : []
    },
  },
  {
    call: 'GET /guilds/{guildId}/features/{feature}, a made-up feature',
    path: '/guilds/{guildId}/features/no-such-feature',
    judge: (reply) => refusalNotes(reply, [404], 'Answer 404 for a feature that you do not have.'),
  },
  { call: 'GET /guilds/{guildId}/roles', judge: passes(roles) },
  {
    call: 'GET /heartbeat',
    // A 404 and a 500 say that nothing is known of the bot.
    judge: (reply) => ([404, 500].includes(reply.status) ? [] : successNotes(reply, heartbeat)),
  },
]

export async function checkReads(context: TestContext): Promise<Result[]> {
  const results: Result[] = []
  for (const { call, path = pathOf(call), judge } of reads) {
    const why = unknownIn(context, path)
    results.push(
      why ? unchecked(call, why, 'required') : required(call, judge(await context.ask('GET', path), context)),
    )
  }
  return results
}
