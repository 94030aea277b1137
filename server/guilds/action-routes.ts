import { actionPress, actionResult } from '@/contract/calls/bot-requests'
import { preferredLocale } from '@/contract/declaration/localise'
import { translationLocales } from '@/contract/discord/locales'
import { ids } from '@/server/calls/examples'
import { versionConflict } from '@/server/calls/failures'
import { type PathParameter, route } from '@/server/calls/route'
import { needsFullAccess } from '@/server/discord/failures'
import { changedMeanwhile, needsPremium, unknownFeature } from '@/server/http/http-error'
import { etagOf } from '@/server/live/changes'
import {
  actionAway,
  actionIn,
  actionPressed,
  actionRefused,
  actionRunning,
  actionSilent,
  actionUnusable,
  assertMayUse,
  resultOf,
  runOnce,
  unknownAction,
} from './actions'
import { presentFeature, readFeature } from './stored-configuration'
import { featureId, readDefinition } from './features-routes'
import { acceptedVersions, writerOf } from './who-writes'
import { languagesOf } from '@/server/http/language'

const actionId: PathParameter = {
  description: 'The action’s id, as the feature declares it.',
  pattern: featureId.pattern,
  example: 'post-panel',
  unknown: unknownAction,
}

export const actionRoutes = [
  route({
    id: 'runAction',
    method: 'post',
    path: '/guilds/:guildId/features/:feature/actions/:action',
    parameters: { feature: featureId, action: actionId },
    tag: 'features',
    summary: 'Have the bot do something',
    description:
      'Runs one of the `actions` that the feature declares, with what is saved; with `If-Match`, only if that is still what the person sees. It takes the rights of a save, and the same `press` runs once. Answer within ten seconds; when nothing was done, 409 with the reason.',
    without: 'The buttons of features are left out.',
    headers: ['If-Match'],
    body: { schema: actionPress, example: { press: '7c1de6c1-6a4f-4a55-8a29-2d3d8f1c9c11' } },
    answer: {
      description: 'It was done. `text` says what, and `url` leads to it.',
      schema: actionResult,
      example: {
        text: 'The panel is in #roles.',
        url: `https://discord.com/channels/${ids.guild}/${ids.channel}/600000000000000001`,
      },
    },
    failures: {
      unknownFeature,
      unknownAction,
      needsFullAccess: () => needsFullAccess(['actions.post-panel']),
      needsPremium: () => needsPremium(['actions.post-panel']),
      conflict: versionConflict,
      actionAway,
      actionSilent,
      actionUnusable,
      actionRefused: () => actionRefused('Nobody is in the voice channel.'),
      actionRunning,
      actionPressed,
    },
    handle:
      (rt, { askBot }) =>
      async (c, input) => {
        const { guildId, feature, action } = c.req.param()
        const { userId } = c.var.session
        const definition = await readDefinition(rt, feature, languagesOf(c))
        const { guarded: isGuarded } = actionIn(definition, action)
        await assertMayUse(rt, writerOf(c, guildId), definition, { path: `actions.${action}`, isGuarded })
        const { press } = await input.body()
        const { value, version } = await readFeature(rt.db, guildId, definition)
        if (!acceptedVersions(c.req.header('if-match'))(version))
          throw changedMeanwhile({
            current: presentFeature(definition, value),
            headers: { ETag: etagOf(version) },
          })
        const outcome = await runOnce(rt, { userId, guildId, feature, action, press }, () =>
          askBot({ guildId, userId, kind: 'action' }, async (request) => ({
            ...request,
            kind: 'action',
            language: preferredLocale(languagesOf(c), translationLocales) ?? 'en-US',
            feature,
            action,
            version,
          })),
        )
        return c.json(resultOf(outcome))
      },
  }),
]
