import { capabilities, featuresOf } from '@/api/features.schema'
import { forwardLimits } from '@/server/backend/limits'
import { createAsk, type Send } from './ask'
import { checkExtensions, judgeCatalogue } from './extensions'
import { objectOf } from './judge'
import { madeUpToken } from './made-up'
import { checkReads, readGuild } from './reads'
import { required, type Result } from './report'
import { checkStrangers } from './strangers'
import { checkWrites } from './writes'

export type Target = {
  send: Send
  /** What a person who may manage the guild sends along; `Authorization` among it. */
  headers: Record<string, string>
  guildId: string
  /** Their id. */
  userId?: string | undefined
  /** The feature to read and write; otherwise the first one of the catalogue. */
  featureId?: string | undefined
  /** Milliseconds that one call may take. */
  timeout?: number
}

/** The first feature of the catalogue that can be switched on, or the first that is on. */
function someFeature(catalogue: unknown, enabled: unknown): string | null {
  const { data = [] } = capabilities.safeParse(catalogue)
  const [first] = Array.isArray(enabled) ? enabled : []
  return featuresOf(data).find(({ locked }) => !locked)?.id ?? (typeof first === 'string' ? first : null)
}

/**
 * Puts a backend through the contract: what the specification's section 7 requires, then what is optional. It changes
 * the guild's prefix, a feature's switch and the person's placeholders for a moment, and puts them back. Never rejects.
 */
export async function checkConformance(target: Target): Promise<Result[]> {
  const { send, headers, guildId, userId = null, timeout = forwardLimits.timeout } = target
  const ask = createAsk(send, headers, timeout)
  const about = { ask, guildId, userId, featureId: target.featureId ?? null }

  const first = await ask('GET', `/guilds/${guildId}`)
  if (first.status === 0) return [required('GET /guilds/{guildId}', [first.text])]
  const catalogue = await ask('GET', '/features')
  const featureId = about.featureId ?? someFeature(catalogue.body, objectOf(first).enabled_features)
  const subject = { ...about, featureId }

  const stranger = createAsk(send, { ...headers, authorization: `Bearer ${madeUpToken}` }, timeout)
  const { authorization: _, ...bare } = headers
  return [
    await readGuild(subject),
    ...(await checkReads(subject)),
    judgeCatalogue(catalogue),
    ...(await checkStrangers(subject, stranger, createAsk(send, bare, timeout))),
    ...(await checkWrites(subject)),
    ...(await checkExtensions(subject)),
  ]
}
