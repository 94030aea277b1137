import { type Context, Hono } from 'hono'
import { featurePatch } from '@/api/features.schema'
import type { FeatureDefinition } from '@/config/features/define'
import { extensions } from '@/config/extensions'
import { isFeatureId, registry } from '@/config/features/registry'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { authorOf } from './author'
import { unknownFeature } from '@/server/http/failures'
import { applyPatch, builtInFeatures, presentFeature } from './feature-options'
import { assignableRoles } from './given-roles'
import type { GuildEnv } from '@/server/access/guards'
import { assertStorableText } from '@/server/http/storable'
import { acceptedVersions, etagOf, orConflict } from './versions'
import type { Versioned } from '@/server/live/changes'
import { changeFeature, readFeature, type StoredFeature } from './features-queries'
import { readJson } from '@/server/http/read-json'
import type { Runtime } from '@/server/runtime'

/** @throws HttpError 404 `unknown_feature` */
function definitionOf(id: string): FeatureDefinition {
  if (!isFeatureId(id)) throw unknownFeature()
  return registry[id]
}

const answer = (c: Context, definition: FeatureDefinition, { value, version }: Versioned<StoredFeature>) =>
  c.json(presentFeature(definition, value), 200, { ETag: etagOf(version) })

/** `GET /features`: what this backend offers, the same for every guild. */
export const catalogueRoutes = () => {
  const offered = { features: builtInFeatures(), extensions }
  return new Hono<SignedInEnv>().get('/features', (c) => c.json(offered))
}

export const featureRoutes = (rt: Runtime) =>
  new Hono<GuildEnv>()
    .get('/guilds/:guildId/features/:feature', async (c) => {
      const { guildId, feature } = c.req.param()
      const definition = definitionOf(feature)
      return answer(c, definition, await readFeature(rt.db, { guildId, featureId: definition.id }))
    })
    .patch('/guilds/:guildId/features/:feature', async (c) => {
      const { guildId, feature } = c.req.param()
      const definition = definitionOf(feature)
      const patch = await readJson(c, featurePatch)
      assertStorableText(patch)
      const key = { guildId, featureId: definition.id, defaults: definition.defaults }
      const accepts = acceptedVersions(c.req.header('if-match'))
      const write = { ...(await authorOf(rt, c.var.session)), accepts }
      const mayGive = await assignableRoles(rt, guildId, c.var.access)
      const saving = changeFeature(rt.db, key, (now) => applyPatch(definition, now, patch, mayGive), write)
      return answer(c, definition, await orConflict(saving, (now) => presentFeature(definition, now)))
    })
