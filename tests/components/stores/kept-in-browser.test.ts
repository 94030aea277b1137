import { expect, test, vi } from 'vitest'
import { readJson, unreadable } from '@/contract/json'
import { deleteDraft, draftLimits, drafts, findDraft, saveDraft } from '@/stores/drafts'
import { favourites, toggleFavourite } from '@/stores/favourites'
import { closeFirstSteps, stepsKey } from '@/stores/first-steps'
import { forgetPerson, forgetVisits } from '@/stores/forget-person'
import { rememberChoice } from '@/stores/palette'
import { recentGuilds, rememberGuild } from '@/stores/recent-guilds'

const mine = { userId: '1', guildId: '7', form: 'settings' }
const someDraft = (age = 0) => ({ savedAt: Date.now() - age, changes: { chat_prefix: '?' } })

test('a draft is found by user, guild and form', () => {
  saveDraft(mine, someDraft())

  expect(findDraft(mine)?.changes).toEqual({ chat_prefix: '?' })
  expect(findDraft({ ...mine, userId: '2' })).toBeUndefined()
  expect(findDraft({ ...mine, guildId: '8' })).toBeUndefined()
  expect(findDraft({ ...mine, form: 'welcome' })).toBeUndefined()
})

test('a draft is kept in this browser until it is deleted', () => {
  saveDraft(mine, someDraft())
  expect(localStorage.getItem('guildhall-drafts')).toContain('chat_prefix')

  deleteDraft(mine)

  expect(findDraft(mine)).toBeUndefined()
  expect(localStorage.getItem('guildhall-drafts')).not.toContain('chat_prefix')
})

test('a draft that is too old is not offered', () => {
  saveDraft(mine, someDraft())

  vi.useFakeTimers({ now: Date.now() + draftLimits.age + 1000 })

  expect(findDraft(mine)).toBeUndefined()
})

test('only the newest drafts are kept', () => {
  for (let at = 0; at < draftLimits.count + 5; at++)
    saveDraft({ ...mine, guildId: String(at) }, someDraft(100_000 - at))

  expect(Object.keys(drafts.getState().drafts)).toHaveLength(draftLimits.count)
  expect(findDraft({ ...mine, guildId: '0' })).toBeUndefined()
  expect(findDraft({ ...mine, guildId: String(draftLimits.count + 4) })).toBeDefined()
})

const stored = (drafts: unknown, version = 0) => JSON.stringify({ state: { drafts }, version })

test('what could not be read in a draft of an earlier version still cannot, as it was typed', async () => {
  const typed = { '\u0000number': 'NaN', typed: '1e' }
  const changes = { level: typed, rows: [{ size: typed }], free: { '\u0000number': '1e400' } }
  localStorage.setItem('guildhall-drafts', stored({ '1/7/settings': { savedAt: Date.now(), changes } }))

  await drafts.persist.rehydrate()

  expect(findDraft(mine)?.changes).toEqual({
    level: unreadable('1e'),
    rows: [{ size: unreadable('1e') }],
    free: readJson('1e400'),
  })
})

test.each([
  ['of another shape', stored([1, 2])],
  ['of a later version', stored({}, 7)],
  ['no JSON', '{"state":'],
  ['null', 'null'],
  ['a draft from a time that no clock shows', stored({ '1/7/settings': { savedAt: 1e300, changes: {} } })],
])('what is stored does no harm when it is %s', async (_, text) => {
  localStorage.setItem('guildhall-drafts', text)

  await drafts.persist.rehydrate()
  saveDraft(mine, someDraft())

  expect(findDraft(mine)?.changes).toEqual({ chat_prefix: '?' })
})

const cookies = () =>
  document.cookie
    .split('; ')
    .filter((cookie) => cookie.startsWith('guildhall-'))
    .toSorted()

test('favourites and visits are kept for each person, and what was visited goes with a sign-out', () => {
  window.history.replaceState(null, '', '/user/home')
  for (const guildId of ['1', '2', '3', '1']) toggleFavourite('mara', guildId)
  for (const guildId of ['1', '2', '1', '1']) rememberGuild('mara', guildId)
  toggleFavourite('tomas', '9')
  rememberChoice('/guilds/1')
  expect([favourites.of('mara'), favourites.of('tomas')]).toEqual([['2', '3'], ['9']])
  expect([recentGuilds.of('mara'), recentGuilds.of('tomas')]).toEqual([['1', '2'], []])
  expect(localStorage.getItem('guildhall-favourites')).toContain('"2"')
  expect(cookies()).toEqual(['guildhall-favourites=tomas.9', 'guildhall-recent-guilds=mara.1.2'])

  forgetVisits('mara')

  expect([favourites.of('mara'), recentGuilds.of('mara')]).toEqual([['2', '3'], []])
  expect(localStorage.getItem('guildhall-palette')).not.toContain('guilds')
  expect(cookies()).toEqual([])
})

test('nothing of a person is kept once their data is deleted, and all of others', () => {
  for (const userId of ['mara', 'tomas']) {
    toggleFavourite(userId, '1')
    rememberGuild(userId, '1')
    closeFirstSteps(stepsKey(userId, '1'))
    saveDraft({ ...mine, userId }, someDraft())
  }

  forgetPerson('mara')

  const kept = Object.values({ ...localStorage }).join()
  expect(kept).not.toContain('mara')
  expect(kept.match(/tomas/g)).toHaveLength(4)
})

test('favourites of another tab are picked up', () => {
  const state = { people: { mara: ['9'] } }
  localStorage.setItem('guildhall-favourites', JSON.stringify({ state, version: 0 }))

  window.dispatchEvent(new StorageEvent('storage', { key: 'guildhall-favourites' }))

  expect(favourites.of('mara')).toEqual(['9'])
})
