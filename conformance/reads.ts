import type { z } from 'zod'
import { feature } from '@/contract/calls/features'
import { guildInfo } from '@/contract/calls/guilds'
import { heartbeat } from '@/contract/calls/status'
import { roles } from '@/contract/calls/discord'
import { guildSettings } from '@/contract/calls/settings'
import { userData } from '@/contract/calls/users'
import { asObject, detailNotes, refusalNotes, successNotes } from './notes'
import { missingId } from './report'
import { pathOf, type Reply, type TestContext, unknownId } from './target'

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
