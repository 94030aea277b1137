import { lockIn } from '@/contract/lock-in'
import { guildInfo } from '@/contract/calls/guilds'
import { welcome } from '@/config/features/welcome'
import { needsPremiumFor } from '@/contract/declaration/guarded'
import { optionsBelow } from '@/contract/declaration/option'
import { patternEngine } from '@/contract/declaration/pattern'
import { optionTree } from '@/contract/declaration/read-option'
import { forwardLimits } from '@/server/http/limits'
import { checkAccess, type Clients } from './access'
import { checkCatalogue, readCapabilities } from './catalogue'
import { checkEvents } from './events'
import { checkFeatureRules } from './feature-rules'
import { writeFeature } from './feature-writes'
import { checkHistory } from './history'
import { checkImages, checkTestMessages } from './messages-and-images'
import { asObject, isAbsent } from './notes'
import { checkOptionValues, findFixed, readFeatures } from './option-values'
import { judgePremium } from './premium'
import { checkLists, checkMadeUp, checkReads } from './reads'
import { createReport, type Result } from './report'
import { checkSecondGuild } from './second-guild'
import type { TestContext } from './context'
import { type Client, createClient, createFollow, invalidToken, type Reply, type Send } from './call-backend'
import { checkTransfer } from './transfer'
import { checkVersions } from './versions'
import { tryGameServer } from './game-server'
import { writeUser } from './profile'
import { writeSettings } from './settings'

type Headers = Record<string, string>

type Asked = { context: TestContext; catalogue: Reply; clients: Clients }

/** What can be checked by itself, in the order of a whole run. */
const checks: Readonly<Record<string, (asked: Asked) => unknown>> = {
  reads: ({ context }) => checkReads(context),
  catalogue: ({ context, catalogue }) => checkCatalogue(context.report, catalogue),
  access: ({ context, clients }) => checkAccess(context, clients),
  settings: ({ context }) => writeSettings(context),
  feature: ({ context }) => writeFeature(context),
  values: async ({ context }) => checkOptionValues(context, await readFeatures(context)),
  rules: async ({ context }) => checkFeatureRules(context, await readFeatures(context)),
  'second-guild': ({ context }) => checkSecondGuild(context),
  profile: ({ context }) => writeUser(context),
  'game-server': ({ context }) => tryGameServer(context),
  lists: ({ context }) => checkLists(context),
  events: ({ context }) => checkEvents(context),
  history: ({ context }) => checkHistory(context),
  transfer: ({ context }) => checkTransfer(context),
  'made-up': ({ context }) => checkMadeUp(context),
  images: ({ context }) => checkImages(context),
  messages: ({ context }) => checkTestMessages(context),
  versions: ({ context }) => checkVersions(context),
}

export const partNames = Object.keys(checks)

/** What saves options of features, and puts back what was there. */
const changingOptions = ['feature', 'values', 'rules', 'second-guild', 'versions']

/** Whether something made up is refused is asked where the list of such things is offered. */
const madeUpNeeds = ['lists', 'history', 'transfer']

type Target = {
  send: Send
  headers: Headers
  otherHeaders?: Headers | null
  guildId: string
  userId?: string | undefined
  /** The feature to read and write; otherwise one of the catalogue. */
  featureId?: string | undefined
  /** A channel and a role of the guild, for options that need one. */
  channelId?: string | undefined
  roleId?: string | undefined
  /** Another guild that the person may manage, to see whether two guilds share anything. */
  secondGuildId?: string | undefined
  timeout?: number
  /** What to check, and what that needs; without it, everything. */
  only?: readonly string[] | undefined
}

/** Milliseconds in which an event of a stream is to arrive. */
const eventTime = 5_000

/** The feature that needs the least to be switched on, or the first that is on; without a catalogue, one of ours. */
function chooseFeature(
  catalogue: Reply,
  { features, hasPremium }: Pick<TestContext, 'features' | 'hasPremium'>,
  guild: Reply,
): string | null {
  const { data: enabled = [] } = guildInfo.shape.enabled_features.safeParse(asObject(guild).enabled_features)
  const needs = ({ options }: (typeof features)[number]) =>
    optionsBelow(optionTree(options)).filter(({ isNeeded }) => isNeeded).length
  const [easiest] = features
    .filter(({ locked, alwaysOn, premium }) => !locked && !alwaysOn && (hasPremium === true || !premium))
    .sort((one, other) => needs(one) - needs(other))
  return easiest?.id ?? enabled[0] ?? (isAbsent(catalogue) ? welcome.id : null)
}

/** What the backend says of itself, and what follows from that and from what was asked for: what every check knows. */
async function readContext(
  target: Target,
  { client, guild, catalogue, timeout }: { client: Client; guild: Reply; catalogue: Reply; timeout: number },
): Promise<TestContext> {
  const { send, headers, guildId, userId = null } = target
  const { features: declared, extensions } = readCapabilities(catalogue)
  const { data: told } = guildInfo.shape.availability.safeParse(asObject(guild).availability)
  const features = declared.map((one) => ({ ...one, locked: lockIn(told, one.id) ?? one.locked }))
  const hasPremium = features.some(needsPremiumFor)
    ? judgePremium(
        userId === null ? {} : asObject(await client('GET', `/users/${userId}/entitlements`)),
        asObject(guild).entitlements,
      )
    : undefined
  const featureId = target.featureId ?? chooseFeature(catalogue, { features, hasPremium }, guild)
  const ids: Record<string, string | null> = { guildId, userId, feature: featureId }
  const fill = (path: string) => path.replace(/\{(\w+)\}/g, (name, id: string) => ids[id] ?? name)
  const follow = createFollow(send, headers, Math.min(timeout, eventTime))
  return {
    ask: (method, path, question) => client(method, fill(path), question),
    follow: (path, more) => follow(fill(path), more),
    report: createReport(),
    guildId,
    userId,
    featureId,
    declaration: features.find(({ id }) => id === featureId) ?? null,
    features,
    extensions,
    hasPremium,
    named: { channel: target.channelId, role: target.roleId },
    secondGuildId: target.secondGuildId ?? null,
    fixed: new Map(),
  }
}

/** The parts that were asked for, in the order of a whole run. */
const wantedParts = ({ only = partNames }: Target) =>
  partNames.filter((part) => only.includes(part) || (only.includes('made-up') && madeUpNeeds.includes(part)))

/**
 * Puts a backend through the contract: what the specification's section 7 requires, then what is optional. It changes
 * the guild's prefix, a feature and the person's placeholders for a moment, and puts them back. Never rejects.
 */
export async function checkConformance(target: Target): Promise<Result[]> {
  await patternEngine.preload()
  const { send, headers, otherHeaders, guildId, timeout = forwardLimits.timeout } = target
  const tokens = [headers, otherHeaders].flatMap((own) => own?.authorization?.replace(/^\S+ /, '') || [])
  const as = (others: Headers) => createClient(send, others, timeout, tokens)

  const client = as(headers)
  const guild = await client('GET', `/guilds/${guildId}`)
  if (guild.status === 0) {
    const { required, results } = createReport()
    required('GET /guilds/{guildId}', guild.text)
    return results
  }
  const catalogue = await client('GET', '/features')
  const context = await readContext(target, { client, guild, catalogue, timeout })

  const { authorization: _, ...withoutToken } = headers
  const clients = {
    invalid: as({ ...headers, authorization: `Bearer ${invalidToken}` }),
    anonymous: as(withoutToken),
    other: otherHeaders ? as(otherHeaders) : null,
  }
  const parts = wantedParts(target)
  if (parts.some((part) => changingOptions.includes(part)))
    context.fixed = await findFixed(context, await readFeatures(context))
  const { results } = context.report
  for (const part of parts) {
    const from = results.length
    await checks[part]?.({ context, catalogue, clients })
    for (const result of results.slice(from)) result.part = part
  }
  return results
}
