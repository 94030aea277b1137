import { type ConfigurationFile, configurationFile } from '@/contract/calls/transfer'

const general = '400000990000000001'
const tavern = '400000990000000002'
const cellar = '400000990000000003'
const member = '500000990000000001'
const regulars = '500000990000000002'

/**
 * A configuration of a guild that nobody knows: some of its names are found everywhere, others nowhere, and a part is
 * of a feature that is not offered.
 */
export const aForeignConfiguration: ConfigurationFile = configurationFile.parse({
  format: 'guildhall/configuration',
  version: 1,
  exported_at: '2026-08-01T12:00:00.000Z',
  guild: { id: '300000990000000001', name: 'The Prancing Pony' },
  settings: { chat_prefix: '?', locale: 'de', manager_roles: [{ role: regulars, access: 'read' }] },
  features: {
    welcome: {
      enabled: true,
      channel: general,
      message: `Welcome to {guild}, {member}! Sit down in <#${tavern}>, and have a look at the rules before you order.`,
      goodbye: true,
      goodbye_channel: cellar,
    },
    'auto-role': { enabled: true, roles: [member, regulars] },
    starboard: { enabled: true, channel: tavern, threshold: 5 },
    birthdays: { enabled: false, time: 'at noon' },
    confetti: { enabled: true },
  },
  roles: [
    { id: member, name: 'Member' },
    { id: regulars, name: 'Regulars of the tap room' },
  ],
  channels: [
    { id: general, name: 'general', type: 0, parent: 'Conversation' },
    { id: tavern, name: 'tavern', type: 0, parent: 'Downstairs' },
    { id: cellar, name: 'cellar', type: 5, parent: null },
  ],
})
