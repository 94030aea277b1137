import { guildSettings, settingsDeclaration, settingsPatch } from '@/contract/calls/settings'
import { declaredSettings, settings } from '@/server/calls/examples'
import { versionConflict } from '@/server/calls/failures'
import { route } from '@/server/calls/route'
import { needsFullAccess } from '@/server/discord/failures'
import { needsPremium } from '@/server/http/http-error'
import { answerOnce, writeOnce } from '@/server/http/unchanged'
import type { Catalogue } from './catalogue'
import { changeConfiguration } from './change-configuration'
import { createJudge } from './judge'
import { assertManagersListed } from './listed-references'
import { savedOf } from './saved'
import { settingsOf } from './stored-configuration'
import { answerVersion, writeOf, writerOf } from './who-writes'
import { languagesOf } from '@/server/http/language'

/** `GET /settings`, of a catalogue in one language. */
const written = writeOnce(({ declaredSettings }: Catalogue) => declaredSettings)

export const settingsRoutes = [
  route({
    id: 'readDeclaredSettings',
    method: 'get',
    path: '/settings',
    tag: 'servers',
    summary: 'Read which settings the bot declares',
    description:
      'What people set at the end of the settings page, beside the dashboard’s own settings: options as JSON Schema (2020-12) and hints for their controls, as those of a feature, and their defaults. Their values stand beside `chat_prefix` in a server’s settings.',
    without: 'People set the dashboard’s own settings alone.',
    answer: {
      description:
        'The same for every server, in the language of `Accept-Language` where it is declared in several; without options where nothing is declared.',
      isRevalidated: true,
      schema: settingsDeclaration,
      example: declaredSettings,
    },
    handle: (rt) => async (c) => {
      return answerOnce(c, written(await rt.catalogue.current(languagesOf(c))))
    },
  }),
  route({
    id: 'readSettings',
    method: 'get',
    path: '/guilds/:guildId/settings',
    tag: 'servers',
    summary: 'Read a server’s settings',
    description:
      'The dashboard’s own, and those that `GET /settings` declares. What is no longer declared is kept, and back when it is declared again.',
    isRequired: true,
    answer: { description: 'The settings.', isVersioned: true, schema: guildSettings, example: settings },
    handle: (rt) => async (c) =>
      answerVersion(c, settingsOf(await rt.catalogue.current(), await savedOf(rt, c).settings())),
  }),
  route({
    id: 'changeSettings',
    method: 'patch',
    path: '/guilds/:guildId/settings',
    tag: 'servers',
    summary: 'Change a server’s settings',
    description:
      'Only what is sent changes. People with access by a role cannot change `manager_roles`. Roles that are new there have to be roles of this server, but not `@everyone`.',
    isRequired: true,
    headers: ['If-Match'],
    body: { schema: settingsPatch, example: { chat_prefix: '?' } },
    answer: {
      description: 'The settings as they are now.',
      isVersioned: true,
      schema: guildSettings,
      example: settings,
    },
    failures: {
      needsFullAccess: () => needsFullAccess(['manager_roles']),
      needsPremium: () => needsPremium(['colour']),
      conflict: versionConflict,
    },
    handle: (rt) => async (c, input) => {
      const patch = await input.body()
      const { guildId } = c.req.param()
      const judge = await createJudge(rt, writerOf(c, guildId), ['settings'])
      if (judge.access === 'full') await assertManagersListed(rt, guildId, patch)
      return answerVersion(
        c,
        await changeConfiguration(rt.db, judge, { subject: 'settings', patch }, await writeOf(rt, c)),
      )
    },
  }),
]
