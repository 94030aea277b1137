import {
  configurationFile,
  importQuery,
  importRequest,
  importResult,
  importRevert,
} from '@/contract/calls/transfer'
import { at, autoRole, ids, settings } from '@/server/calls/examples'
import { route } from '@/server/calls/route'
import { needsFullAccess } from '@/server/discord/failures'
import {
  botAbsent,
  changedMeanwhile,
  featureGone,
  noLongerFits,
  unknownImport,
  needsPremium,
} from '@/server/http/http-error'
import { tooManyImages } from '@/server/images/failures'
import { deletionLimit } from '@/server/http/limits'
import { limitRate } from '@/server/http/rate-limit'
import { authorOf, writerOf } from './who-writes'
import { deleteGuildData } from './delete-guild-data'
import { applyImport, isBatch, previewImport, revertImport } from '@/server/guilds/transfer/import'
import { exportConfiguration } from './transfer/export'

const from = { id: ids.guild, name: 'Harbour Lights' } as const
const configuration = {
  format: 'guildhall/configuration',
  version: 1,
  exported_at: at,
  guild: from,
  settings,
  features: { 'auto-role': autoRole },
  roles: [{ id: ids.role, name: 'Keepers' }],
  channels: [],
} as const

const here = '400000000000000007'
const result = {
  from,
  references: [
    {
      kind: 'role',
      id: ids.role,
      name: 'Keepers',
      parts: ['feature:auto-role', 'settings'],
      match: here,
      how: 'name',
    },
  ],
  parts: [
    {
      subject: 'settings',
      state: 'changes',
      version: 4,
      before: { chat_prefix: '!' },
      after: { chat_prefix: '?' },
      notes: [],
    },
    {
      subject: 'feature:auto-role',
      state: 'changes',
      version: 1,
      before: { enabled: false, roles: [] },
      after: { enabled: true, roles: [here] },
      notes: [],
    },
  ],
  batch: 'h4Jq9wLmT2xVbR8e',
} as const

const without = 'A configuration can be neither exported nor copied.'

export const transferRoutes = [
  route({
    id: 'exportConfiguration',
    method: 'get',
    path: '/guilds/:guildId/export',
    tag: 'transfer',
    summary: 'Export a configuration',
    description:
      'Everything that was saved, with the names of the roles and channels that it mentions. No history, no passwords, no secrets.',
    without,
    answer: {
      description: 'The content of the file.',
      schema: configurationFile,
      example: configuration,
    },
    failures: { botAbsent },
    handle: (rt) => async (c) => c.json(await exportConfiguration(rt, c.req.param('guildId'))),
  }),
  route({
    id: 'importConfiguration',
    method: 'post',
    path: '/guilds/:guildId/import',
    tag: 'transfer',
    summary: 'Import a configuration',
    description:
      'Roles and channels are matched by name, unless `roles` and `channels` say otherwise. All of the chosen parts are applied in one step, or none.',
    without,
    query: {
      schema: importQuery,
      descriptions: { dry_run: '1 for a preview that writes nothing.' },
    },
    body: {
      schema: importRequest,
      example: {
        configuration,
        parts: ['settings', 'feature:auto-role'],
        roles: { [ids.role]: here },
        versions: { settings: 3, 'feature:auto-role': 0 },
      },
    },
    answer: {
      description: 'What changes in each part, and the match for each role and channel.',
      schema: importResult,
      example: result,
    },
    failures: { botAbsent, changedMeanwhile, tooManyPictures: () => tooManyImages('guilds') },
    handle: (rt) => async (c, input) => {
      const guildId = c.req.param('guildId')
      const isPreview = input.query().dry_run === '1'
      const request = await input.body()
      if (isPreview) return c.json(await previewImport(rt, writerOf(c, guildId), request))
      const importer = { ...writerOf(c, guildId), author: await authorOf(rt, c.var.session) }
      return c.json(await applyImport(rt, importer, request))
    },
  }),
  route({
    id: 'revertImport',
    method: 'post',
    path: '/guilds/:guildId/imports/:batch/revert',
    parameters: {
      batch: {
        description: 'The id that all changes of one import share.',
        pattern: /^[\w-]{1,64}$/,
        example: 'h4Jq9wLmT2xVbR8e',
        unknown: unknownImport,
      },
    },
    tag: 'transfer',
    summary: 'Revert an import',
    description:
      'Restores the values from before all of its changes, in one step that can itself be reverted.',
    without,
    answer: {
      description: 'What was written; nothing where all values were current already.',
      schema: importRevert,
      example: { parts: [{ subject: 'settings', version: 5 }], batch: 'Wm3kZ7tYcN1sPq5d' },
    },
    failures: {
      needsFullAccess: () => needsFullAccess(['manager_roles']),
      needsPremium: () => needsPremium(['colour']),
      unknownImport,
      noLongerFits: () => noLongerFits({ channel: 'Choose a channel.' }),
      featureGone,
    },
    handle: (rt) => async (c) => {
      const { guildId, batch } = c.req.param()
      if (!isBatch(batch)) throw unknownImport()
      const reverter = { ...writerOf(c, guildId), author: await authorOf(rt, c.var.session) }
      return c.json(await revertImport(rt, reverter, batch))
    },
  }),
  route({
    id: 'removeGuildData',
    method: 'delete',
    path: '/guilds/:guildId/data',
    tag: 'transfer',
    summary: 'Delete everything that is stored about a server',
    description:
      'Settings and features have their defaults again, each under its next version and with a change without values in the history; everything before that is gone, and so are secrets, images, facts, last known names and what the bot said against values. What the bot or the operator decided stays: availability and premium. Only people with Manage Server may do this.',
    without: 'People read that it can’t be deleted from here.',
    answer: { status: 204, description: 'Everything is removed.' },
    failures: { needsFullAccess: () => needsFullAccess([]) },
    handle: (rt) => async (c) => {
      if (c.var.access !== 'full') throw needsFullAccess([])
      await limitRate(rt, `guild-data:${c.var.session.userId}`, deletionLimit)
      await deleteGuildData(rt, c.req.param('guildId'), await authorOf(rt, c.var.session))
      return c.body(null, 204)
    },
  }),
]
