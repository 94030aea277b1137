import { expect, test } from 'vitest'
import { filterGuilds, type GuildOrder, sortGuilds } from '@/components/discord/find-guilds'
import { aGuildPreview } from '@/tests/support/factories'

const guild = (at: number, name: string, rest: Parameters<typeof aGuildPreview>[0] = {}) =>
  aGuildPreview({ id: `20000000000000000${at}`, name, ...rest })
const member = { owner: false, permissions: '0' }
const names = (guilds: { name: string }[]) => guilds.map(({ name }) => name)

test('guilds are sorted by relevance', () => {
  const guilds = [
    guild(1, 'Zebra', member),
    guild(2, 'Without bot', { bot_present: false }),
    guild(3, 'Server 10'),
    guild(4, 'Server 9'),
    guild(5, 'Starred', { bot_present: false }),
  ]

  expect(names(sortGuilds(guilds, new Set(['200000000000000005']), { language: 'en' }))).toEqual([
    'Starred',
    'Server 9',
    'Server 10',
    'Without bot',
    'Zebra',
  ])
})

test('guilds are sorted by when they were opened, by name, or by their members', () => {
  const guilds = [
    guild(1, 'Anchor', { approximate_member_count: 5 }),
    guild(2, 'Buoy', { approximate_member_count: undefined }),
    guild(3, 'Compass', { approximate_member_count: 700 }),
    guild(4, 'Dock', { bot_present: false }),
  ]
  const recent = ['200000000000000004', '200000000000000003', '200000000000000002', '900000000000000009']
  const sorted = (by: GuildOrder) => names(sortGuilds(guilds, new Set(), { language: 'en', by, recent }))

  expect(sorted('recent')).toEqual(['Compass', 'Buoy', 'Anchor', 'Dock'])
  expect(sorted('name')).toEqual(['Anchor', 'Buoy', 'Compass', 'Dock'])
  expect(sorted('members')).toEqual(['Compass', 'Anchor', 'Buoy', 'Dock'])
})

test('names are sorted as in the reader’s language', () => {
  const guilds = [guild(1, 'Zebra'), guild(2, 'Östra'), guild(3, 'Oslo')]
  const sorted = (language: string) => names(sortGuilds(guilds, new Set(), { language }))

  expect(sorted('de')).toEqual(['Oslo', 'Östra', 'Zebra'])
  expect(sorted('sv')).toEqual(['Oslo', 'Zebra', 'Östra'])
})

test('the search ignores case, accents and curly quotes, and finds a whole id', () => {
  const guilds = [guild(1, 'Café Münster'), guild(2, 'Harbour'), guild(3, '雪の街'), guild(4, 'Ben’s “Den”')]
  const find = (text: string) => names(filterGuilds(guilds, { text, filter: 'all' }))

  expect(find('cafe mun')).toEqual(['Café Münster'])
  expect(find('雪')).toEqual(['雪の街'])
  expect(find('200000000000000002')).toEqual(['Harbour'])
  expect(find('  ')).toHaveLength(4)
  expect(find('HARBOUR')).toEqual(find('harbour'))
  expect(find(`ben's "den`)).toEqual(['Ben’s “Den”'])
})

test('a guild counts as having the bot if that is unknown', () => {
  const guilds = [guild(1, 'Unclear', { bot_present: undefined })]

  expect(filterGuilds(guilds, { text: '', filter: 'present' })).toHaveLength(1)
  expect(filterGuilds(guilds, { text: '', filter: 'invite' })).toHaveLength(0)
})
