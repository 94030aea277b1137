import type { Context } from 'hono'
import type { FeatureDeclaration } from '@/contract/calls/features'
import type { Db } from '@/server/db/open'
import { incomingOf } from '@/server/http/incoming'
import type { Runtime } from '@/server/runtime'
import type { Catalogue } from './catalogue'
import {
  type Configuration,
  enabledAmong,
  readEnabledFeatures,
  readFeature,
  readFeatures,
  readStoredSettings,
  unsavedFeature,
} from './stored-configuration'

declare module 'http' {
  interface IncomingMessage {
    /** On a request for a page: what is saved in a guild, read once for all calls that are made while it is drawn. */
    saved?: Map<string, Saved>
  }
}

/** What is saved in a guild: settings, and features by their ids. Each is read once, when it is first asked for. */
function savedIn(db: Db, guildId: string) {
  let settings: ReturnType<typeof readStoredSettings> | undefined
  let features: ReturnType<typeof readFeatures> | undefined
  return {
    settings: () => (settings ??= readStoredSettings(db, guildId)),
    features: () => (features ??= readFeatures(db, guildId)),
    feature: (definition: FeatureDeclaration) => readFeature(db, guildId, definition),
    enabled: (catalogue: Catalogue) => readEnabledFeatures(db, catalogue, guildId),
  }
}
export type Saved = ReturnType<typeof savedIn>

/** As `savedIn`, for the calls of a page, one of which reads all features anyway. */
function savedForPage(db: Db, guildId: string): Saved {
  const saved = savedIn(db, guildId)
  return {
    ...saved,
    feature: async (definition) => (await saved.features()).get(definition.id) ?? unsavedFeature(definition),
    enabled: async (catalogue) => enabledAmong(catalogue, await saved.features()),
  }
}

/** What is saved in the guild of a call, for handlers behind the guards of its path. */
export function savedOf<Env extends object>({ db }: Runtime, c: Context<Env, '/guilds/:guildId'>): Saved {
  const guildId = c.req.param('guildId')
  const request = incomingOf(c)
  if (!request?.page) return savedIn(db, guildId)
  request.saved ??= new Map()
  const saved = request.saved.get(guildId) ?? savedForPage(db, guildId)
  request.saved.set(guildId, saved)
  return saved
}

export async function allOf(saved: Saved): Promise<Configuration> {
  const [settings, features] = await Promise.all([saved.settings(), saved.features()])
  return { settings, features }
}
