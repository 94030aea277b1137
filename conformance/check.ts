import { guildInfo } from '@/api/guilds.schema'
import { welcome } from '@/config/features/welcome'
import { forwardLimits } from '@/server/http/limits'
import { createClient, invalidToken, type Reply, type Send, type TestContext } from './target'
import { type Capabilities, checkCatalogue, readCapabilities } from './catalogue'
import { checkExtensions } from './extensions'
import { writeFeature } from './feature-writes'
import { createFollow } from './events'
import { isAbsent, asObject } from './judge'
import { checkReads } from './reads'
import { required, type Result } from './report'
import { checkStrangers } from './strangers'
import { tryGameServer, writeSettings, writeUser } from './writes'

type Headers = Record<string, string>

export type Target = {
  send: Send
  headers: Headers
  otherHeaders?: Headers | null
  guildId: string
  userId?: string | undefined
  /** The feature to read and write; otherwise one of the catalogue. */
  featureId?: string | undefined
  timeout?: number
}

/** Milliseconds in which an event of a stream is to arrive. */
const eventTime = 5_000

/** The feature that needs the least to be switched on, or the first that is on; without a catalogue, one of ours. */
function someFeature(catalogue: Reply, { features }: Capabilities, enabled: unknown): string | null {
  const { data: on = [] } = guildInfo.shape.enabled_features.safeParse(enabled)
  const open = features.filter(({ locked, alwaysOn }) => !locked && !alwaysOn)
  const needs = ({ options }: (typeof open)[number]) =>
    JSON.stringify(options).split('"requiredToEnable"').length
  const [easiest] = open.sort((one, other) => needs(one) - needs(other))
  return easiest?.id ?? on[0] ?? (isAbsent(catalogue) ? welcome.id : null)
}

/**
 * Puts a backend through the contract: what the specification's section 7 requires, then what is optional. It changes
 * the guild's prefix, a feature and the person's placeholders for a moment, and puts them back. Never rejects.
 */
export async function checkConformance(target: Target): Promise<Result[]> {
  const { send, headers, otherHeaders = null, guildId, userId = null } = target
  const { timeout = forwardLimits.timeout } = target
  const as = (others: Headers) => createClient(send, others, timeout)

  const client = as(headers)
  const first = await client('GET', `/guilds/${guildId}`)
  if (first.status === 0) return [required('GET /guilds/{guildId}', [first.text])]
  const catalogue = await client('GET', '/features')
  const offered = readCapabilities(catalogue)
  const featureId = target.featureId ?? someFeature(catalogue, offered, asObject(first).enabled_features)
  const ids: Record<string, string | null> = { guildId, userId, feature: featureId }
  const fill = (path: string) => path.replace(/\{(\w+)\}/g, (name, id: string) => ids[id] ?? name)
  const follow = createFollow(send, headers, Math.min(timeout, eventTime))
  const context: TestContext = {
    ask: (method, path, question) => client(method, fill(path), question),
    follow: (path, more) => follow(fill(path), more),
    guildId,
    userId,
    featureId,
    declaration: offered.features.find(({ id }) => id === featureId) ?? null,
    features: offered.features,
    extensions: offered.extensions,
  }

  const { authorization: _, ...bare } = headers
  const strangers = {
    madeUp: as({ ...headers, authorization: `Bearer ${invalidToken}` }),
    without: as(bare),
    other: otherHeaders && as(otherHeaders),
  }
  return [
    ...(await checkReads(context)),
    ...checkCatalogue(catalogue),
    ...(await checkStrangers(context, strangers)),
    ...(await writeSettings(context)),
    ...(await writeFeature(context)),
    ...(await writeUser(context)),
    ...(await tryGameServer(context)),
    ...(await checkExtensions(context)),
  ]
}
