import { guildInfo } from '@/api/guilds.schema'
import { feature } from '@/api/features.schema'
import { heartbeat } from '@/api/heartbeat.schema'
import { roles } from '@/api/roles.schema'
import { guildSettings } from '@/api/settings.schema'
import { userData } from '@/api/users.schema'
import { type Reply, type TestContext, unknownId } from './target'
import { detailNotes, asObject, refusalNotes, successNotes } from './judge'
import { required, type Result, unchecked } from './report'

export const noUser = 'Say whose token it is: --user and their id.'
export const noFeature = 'Name a feature: --feature and its id.'

/** That an answer is about what was asked for. */
const sameId = (reply: Reply, id: string) => {
  const { id: answered } = asObject(reply)
  return reply.status === 200 && typeof answered === 'string' && answered !== id
    ? [`Field "id" is not the id that was asked for, ${id}.`]
    : []
}

/** `GET /guilds/{guildId}`. */
export async function readGuild({ ask, guildId }: TestContext): Promise<Result> {
  const reply = await ask('GET', `/guilds/${guildId}`)
  return required('GET /guilds/{guildId}', [...successNotes(reply, guildInfo), ...sameId(reply, guildId)])
}

async function readUnknownGuild({ ask }: TestContext): Promise<Result> {
  const reply = await ask('GET', `/guilds/${unknownId}`)
  const expectation =
    'Nobody has this guild: answer 404, or 403 for every guild that the person may not manage.'
  return required('GET /guilds/{guildId}, a made-up guild', refusalNotes(reply, [403, 404], expectation))
}

async function readUser({ ask, userId }: TestContext): Promise<Result> {
  const call = 'GET /users/{userId}'
  if (userId === null) return unchecked(call, 'required', noUser)
  const reply = await ask('GET', `/users/${userId}`)
  if (reply.status === 404) return required(call, detailNotes(reply))
  return required(call, [...successNotes(reply, userData), ...sameId(reply, userId)])
}

async function readSettings({ ask, guildId }: TestContext): Promise<Result> {
  const reply = await ask('GET', `/guilds/${guildId}/settings`)
  return required('GET /guilds/{guildId}/settings', successNotes(reply, guildSettings))
}

/** Whoever wrote only what is required has no feature of the dashboard's own. */
const wayOut = ({ featureId, declaration }: TestContext) =>
  declaration
    ? `The feature that was asked for is ${featureId}, as you declare it.`
    : `The feature that was asked for is ${featureId}, which you do not declare: it is the dashboard’s own, or named by --feature. Declare features of yours with GET /features, or store those of the dashboard.`

async function readFeature(context: TestContext): Promise<Result> {
  const { ask, guildId, featureId } = context
  const call = 'GET /guilds/{guildId}/features/{feature}'
  if (featureId === null) return unchecked(call, 'required', noFeature)
  const reply = await ask('GET', `/guilds/${guildId}/features/${featureId}`)
  const notes = successNotes(reply, feature)
  return required(call, notes.length > 0 ? [...notes, wayOut(context)] : [])
}

async function readUnknownFeature({ ask, guildId }: TestContext): Promise<Result> {
  const reply = await ask('GET', `/guilds/${guildId}/features/no-such-feature`)
  const expectation = 'Answer 404 for a feature that you do not have.'
  return required(
    'GET /guilds/{guildId}/features/{feature}, a made-up feature',
    refusalNotes(reply, [404], expectation),
  )
}

async function readRoles({ ask, guildId }: TestContext): Promise<Result> {
  const reply = await ask('GET', `/guilds/${guildId}/roles`)
  return required('GET /guilds/{guildId}/roles', successNotes(reply, roles))
}

/** A 404 and a 500 say that nothing is known of the bot. */
async function readHeartbeat({ ask }: TestContext): Promise<Result> {
  const reply = await ask('GET', '/heartbeat')
  const isUnknown = reply.status === 404 || reply.status === 500
  return required('GET /heartbeat', isUnknown ? [] : successNotes(reply, heartbeat))
}

/** Everything required that changes nothing, but for the guild itself. */
export async function checkReads(context: TestContext): Promise<Result[]> {
  return [
    await readUnknownGuild(context),
    await readUser(context),
    await readSettings(context),
    await readFeature(context),
    await readUnknownFeature(context),
    await readRoles(context),
    await readHeartbeat(context),
  ]
}
