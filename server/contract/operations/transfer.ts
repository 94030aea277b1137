import { importQuery } from '@/api/transfer.schema'
import { at, autoRole, ids, settings } from '@/server/contract/examples'
import { usual } from '@/server/contract/failures'
import type { Operation } from '@/server/contract/operation'
import { queryOf } from '@/server/contract/parameters'

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

const without = 'A configuration can be neither kept as a file nor copied.'

/** A server's configuration as a file, and back. */
export const transferOperations: Operation[] = [
  {
    id: 'exportConfiguration',
    method: 'get',
    path: '/guilds/{guildId}/export',
    tag: 'transfer',
    summary: 'Export a configuration',
    is: 'All that was saved, with the names of the roles and channels that it refers to. No history, no passwords.',
    standing: 'optional',
    without,
    answers: [
      {
        status: 200,
        is: 'What people keep as a file.',
        content: { schema: 'ConfigurationFile', example: configuration },
      },
    ],
    failures: [...usual.reads, 'botAbsent'],
  },
  {
    id: 'importConfiguration',
    method: 'post',
    path: '/guilds/{guildId}/import',
    tag: 'transfer',
    summary: 'Import a configuration',
    is: 'Roles and channels are found by their names, unless `roles` and `channels` say otherwise. Applied in one step: all of the chosen parts, or nothing.',
    standing: 'optional',
    without,
    query: queryOf(importQuery, { dry_run: '1 to see what it would do: nothing is written.' }),
    bodies: [
      {
        schema: 'ImportRequest',
        example: {
          configuration,
          parts: ['settings', 'feature:auto-role'],
          roles: { [ids.role]: here },
          versions: { settings: 3, 'feature:auto-role': 0 },
        },
      },
    ],
    answers: [
      {
        status: 200,
        is: 'Every part with exactly what it changes, and what was found for each role and channel.',
        content: { schema: 'ImportResult', example: result },
      },
    ],
    failures: [
      ...usual.writes,
      ...usual.jsonInvalid,
      'readOnly',
      'botAbsent',
      'changedMeanwhile',
      'tooManyPictures',
    ],
  },
  {
    id: 'revertImport',
    method: 'post',
    path: '/guilds/{guildId}/imports/{batch}/revert',
    tag: 'transfer',
    summary: 'Take an import back',
    is: 'Puts back what stood there before all of its changes, in one step that can be taken back as well.',
    standing: 'optional',
    without,
    answers: [
      {
        status: 200,
        is: 'What was written; nothing where everything stood there already.',
        content: {
          schema: 'ImportRevert',
          example: { parts: [{ subject: 'settings', version: 5 }], batch: 'Wm3kZ7tYcN1sPq5d' },
        },
      },
    ],
    failures: [...usual.writes, 'needsFullAccess', 'unknownImport', 'noLongerFits', 'featureGone'],
  },
]
