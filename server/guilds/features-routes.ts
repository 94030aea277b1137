import type { Context } from 'hono'
import { capabilities, feature, type FeatureDeclaration, featurePatch } from '@/contract/calls/features'
import { extensions } from '@/config/extensions'
import { autoRole, feature as exampleFeature } from '@/server/calls/examples'
import { versionConflict } from '@/server/calls/failures'
import { type PathParameter, route } from '@/server/calls/route'
import { needsFullAccess } from '@/server/discord/failures'
import { needsPremium, unknownFeature } from '@/server/http/http-error'
import { answerOnce, writeOnce } from '@/server/http/unchanged'
import type { Versioned } from '@/server/live/changes'
import { changeConfiguration } from './change-configuration'
import type { Runtime } from '@/server/runtime'
import { savedOf } from './saved'
import { presentFeature, type StoredFeature } from './stored-configuration'
import type { Catalogue } from './catalogue'
import { createJudge } from './judge'
import { answerVersion, writeOf, writerOf } from './who-writes'
import { languagesOf } from '@/server/http/language'

/** `GET /features`, of a catalogue in one language. */
const written = writeOnce(({ features }: Catalogue) => ({ features, extensions }))

/** @throws HttpError 404 `unknown_feature` */
export function definitionIn({ find }: Catalogue, id: string): FeatureDeclaration {
  const found = find(id)
  if (!found) throw unknownFeature()
  return found
}

/** @throws HttpError 404 `unknown_feature` */
export const readDefinition = async (rt: Runtime, id: string, languages?: string) =>
  definitionIn(await rt.catalogue.current(languages), id)

const answer = (c: Context, definition: FeatureDeclaration, { value, version }: Versioned<StoredFeature>) =>
  answerVersion(c, { value: presentFeature(definition, value), version })

export const featureId: PathParameter = {
  description: 'The feature’s id, as the catalogue declares it.',
  pattern: /^[a-z][a-z0-9-]{0,63}$/,
  example: 'auto-role',
  unknown: unknownFeature,
}

const extensionNames = new Intl.ListFormat('en').format(extensions.map((name) => `\`${name}\``))

export const featureRoutes = [
  route({
    id: 'listFeatures',
    method: 'get',
    path: '/features',
    tag: 'features',
    summary: 'List the features and extensions',
    description: `Each feature with its options as JSON Schema (2020-12) and hints for their controls. Forms are made from this alone. The extensions are ${extensionNames}; those that are not listed are not called.`,
    without: 'The dashboard offers its own features, and no extensions.',
    answer: {
      description:
        'The same for every server, in the language of `Accept-Language` where it is declared in several.',
      isRevalidated: true,
      schema: capabilities,
      example: { features: [exampleFeature], extensions: ['channels', 'history'] },
    },
    handle: (rt) => async (c) => {
      return answerOnce(c, written(await rt.catalogue.current(languagesOf(c))))
    },
  }),
  route({
    id: 'readFeature',
    method: 'get',
    path: '/guilds/:guildId/features/:feature',
    parameters: { feature: featureId },
    tag: 'features',
    summary: 'Read a feature’s options in a server',
    description: 'A feature that was never saved has its defaults and is off.',
    isRequired: true,
    answer: { description: 'The feature.', isVersioned: true, schema: feature, example: autoRole },
    failures: { unknownFeature },
    handle: (rt) => async (c) => {
      const definition = await readDefinition(rt, c.req.param('feature'))
      return answer(c, definition, await savedOf(rt, c).feature(definition))
    },
  }),
  route({
    id: 'changeFeature',
    method: 'patch',
    path: '/guilds/:guildId/features/:feature',
    parameters: { feature: featureId },
    tag: 'features',
    summary: 'Change a feature, or switch it on or off',
    description:
      'Only what is sent changes. A feature that is on must have everything that it needs. Switching off is always possible, unless the feature is `alwaysOn`.',
    isRequired: true,
    headers: ['If-Match'],
    body: { schema: featurePatch, example: autoRole },
    answer: {
      description: 'The feature as it is now.',
      isVersioned: true,
      schema: feature,
      example: autoRole,
    },
    failures: {
      unknownFeature,
      needsFullAccess: () => needsFullAccess(['roles']),
      needsPremium: () => needsPremium(['colour']),
      conflict: versionConflict,
    },
    handle: (rt) => async (c, input) => {
      const { guildId, feature: id } = c.req.param()
      await readDefinition(rt, id)
      const patch = await input.body()
      const judge = await createJudge(rt, writerOf(c, guildId), [`feature:${id}`])
      // What is saved is what was judged, also if the bot has declared something else meanwhile.
      const definition = definitionIn(judge.catalogue, id)
      const write = await writeOf(rt, c)
      return answerVersion(c, await changeConfiguration(rt.db, judge, { subject: definition, patch }, write))
    },
  }),
]
