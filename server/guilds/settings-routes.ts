import { guildSettings, settingsPatch } from '@/contract/calls/settings'
import { settings } from '@/server/calls/examples'
import { versionConflict } from '@/server/calls/failures'
import { route } from '@/server/calls/route'
import { needsFullAccess } from '@/server/discord/failures'
import { changeConfiguration } from './change-configuration'
import { createJudge } from './judge'
import { readSettings } from './settings'
import { answerVersion, writeOf } from './versioned-writes'
import { writerOf } from './writer'

export const settingsRoutes = [
  route({
    id: 'readSettings',
    method: 'get',
    path: '/guilds/:guildId/settings',
    tag: 'servers',
    summary: 'Read a server’s settings',
    description: 'Fields that the dashboard does not know are kept.',
    isRequired: true,
    answer: { description: 'The settings.', isVersioned: true, schema: guildSettings, example: settings },
    handle: (rt) => async (c) => answerVersion(c, await readSettings(rt.db, c.req.param('guildId'))),
  }),
  route({
    id: 'changeSettings',
    method: 'patch',
    path: '/guilds/:guildId/settings',
    tag: 'servers',
    summary: 'Change a server’s settings',
    description: 'Only what is sent changes. People with access by a role cannot change `manager_roles`.',
    isRequired: true,
    headers: ['If-Match'],
    body: { schema: settingsPatch, example: { chat_prefix: '?' } },
    answer: {
      description: 'The settings as they are now.',
      isVersioned: true,
      schema: guildSettings,
      example: settings,
    },
    failures: { needsFullAccess: () => needsFullAccess(['manager_roles']), conflict: versionConflict },
    handle: (rt) => async (c, input) => {
      const patch = await input.body()
      const judge = await createJudge(rt, writerOf(c, c.req.param('guildId')), ['settings'])
      return answerVersion(
        c,
        await changeConfiguration(rt.db, judge, { subject: 'settings', patch }, await writeOf(rt, c)),
      )
    },
  }),
]
