import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { languageCookie } from '@/config/messages/languages'
import { historyPage } from '@/contract/calls/history'
import { guildChanges } from '@/server/db/schema'
import { HttpError } from '@/server/http/http-error'
import { addTranslation, builtInFile } from '@/server/http/texts'
import { aChannel, aRole, ids, imageHash } from '@/tests/support/factories'
import { aServer, expectFailure, refusalOf } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'
import { guild, readHistory, withThreePrefixes } from './history-helpers'

const channel = '500000000000000009'
const hashOf = (text: string) => createHash('md5').update(text).digest('hex')

test('the changes of a guild are listed newest first, with who, what, and only the keys that changed', async () => {
  const server = await aServer()
  expect(await readHistory(server)).toEqual({ changes: [], next: null, people: [] })
  const elsewhere = { guildId: ids.otherGuild, userId: ids.otherUser, subject: 'settings', version: 1 }
  await server.rt.db.insert(guildChanges).values({ ...elsewhere, before: {}, after: { chat_prefix: '%' } })
  await server.patch(`${guild}/settings`, { chat_prefix: '?', locale: 'en-US' })
  await server.patch(`${guild}/features/welcome`, { channel, message: 'Hello' })

  const { changes, people } = await readHistory(server)

  const user = { id: ids.user, name: 'Ada Winter', avatar: imageHash }
  expect(changes).toMatchObject([
    {
      user,
      subject: 'feature:welcome',
      version: 1,
      before: { channel: null, message: 'Welcome to {server}, {member}!' },
      after: { channel, message: 'Hello' },
    },
    { user, subject: 'settings', version: 1, before: { chat_prefix: '!' }, after: { chat_prefix: '?' } },
  ])
  expect(changes.map(({ after }) => Object.keys(after))).toEqual([['channel', 'message'], ['chat_prefix']])
  expect(changes.every(({ created_at }) => !Number.isNaN(Date.parse(created_at)))).toBe(true)
  expect(people).toEqual([user])
})

test('pages follow one another by cursor, without gap and without repetition', async () => {
  const { server, changes } = await withThreePrefixes()
  await server.patch(`${guild}/settings`, { chat_prefix: 'd' })

  const first = await readHistory(server, '?limit=2')
  const second = await readHistory(server, `?limit=2&before=${first.next}`)

  expect(first.changes.map(({ after }) => after.chat_prefix)).toEqual(['d', 'c'])
  expect(second.changes.map(({ after }) => after.chat_prefix)).toEqual(['b', 'a'])
  expect(second.next).toBeNull()
  expect(second.people).toBeUndefined()
  expect(second.changes.at(-1)?.id).toBe(changes.at(-1)?.id)
  expect(await refusalOf(await server.get(`${guild}/history?before=abc`))).toBe('400 malformed')
})

test('changes can be searched by value, by title and by author, and filtered by user and by subject', async () => {
  const server = await aServer()
  const second = await server.as(ids.otherUser, [previewFor(ids.guild, 'manager')])
  await server.patch(`${guild}/settings`, { chat_prefix: '"a_%' })
  await server.patch(`${guild}/features/welcome`, { channel, message: 'Grüße an {member}' })
  await second.patch(`${guild}/features/tickets`, { transcripts: channel })

  const found = async (search: string, more = '') => {
    const { changes } = await readHistory(server, `?search=${encodeURIComponent(search)}${more}`)
    return changes.map(({ subject }) => subject)
  }
  expect(await found('grüße an')).toEqual(['feature:welcome'])
  expect(await found('keep transcripts')).toEqual(['feature:tickets'])
  expect(await found('Prefix')).toEqual(['settings'])
  expect(await found('tickets')).toEqual(['feature:tickets'])
  expect(await found('"a_%')).toEqual(['settings'])
  expect(await found('a__')).toEqual([])
  expect(await found('ada winter')).toEqual(['feature:tickets', 'feature:welcome', 'settings'])
  expect(await found(channel, `&user=${ids.otherUser}`)).toEqual(['feature:tickets'])
  expect(await found(channel, '&subject=feature:welcome')).toEqual(['feature:welcome'])

  const filtered = async (query: string) =>
    (await readHistory(server, query)).changes.map(({ subject }) => subject)
  expect(await filtered(`?user=${ids.user}`)).toEqual(['feature:welcome', 'settings'])
  expect(await filtered('?subject=settings')).toEqual(['settings'])
  expect(await filtered(`?user=${ids.otherUser}&subject=settings`)).toEqual([])
  expect((await readHistory(server)).people?.map(({ id }) => id).sort()).toEqual([ids.user, ids.otherUser])
})

test('changes can be searched by the words of the reader’s language and by the English ones', async () => {
  const server = await aServer()
  addTranslation('tr', {
    [builtInFile]: { welcome: { name: 'Begrüßung', options: { message: { title: 'Nachricht' } } } },
  })
  onTestFinished(() => addTranslation('tr', {}))
  const cookie = `${server.headers.cookie ?? ''}; ${languageCookie}=tr`
  await server.patch(`${guild}/features/welcome`, { channel, message: 'Hello' })
  await server.patch(`${guild}/settings`, { chat_prefix: '?' })
  const found = async (search: string) => {
    const answer = await server.get(`${guild}/history?search=${encodeURIComponent(search)}`, { cookie })
    return historyPage.parse(await answer.json()).changes.map(({ subject }) => subject)
  }

  expect(await found('begrussung')).toEqual(['feature:welcome'])
  expect(await found('welcome')).toEqual(['feature:welcome'])
  expect(await found('nachricht')).toEqual(['feature:welcome'])
  expect(await found('settings')).toEqual(['settings'])
})

test('changes can be searched by the names of roles and channels in them', async () => {
  const server = await aServer()
  const role = aRole({ id: '400000000000000007', name: 'Moderator' })
  server.discord.addGuild(ids.guild, { roles: [role], channels: [aChannel({ name: 'staff-chat' })] })
  await server.patch(`${guild}/features/welcome`, { channel: ids.channel })
  await server.patch(`${guild}/settings`, { manager_roles: [{ role: role.id, access: 'write' }] })
  const found = async (search: string) =>
    (await readHistory(server, `?search=${encodeURIComponent(search)}`)).changes.map(({ subject }) => subject)

  expect(await found('staff-chat')).toEqual(['feature:welcome'])
  expect(await found('#Staff')).toEqual(['feature:welcome'])
  expect(await found('moderator')).toEqual(['settings'])
  expect(await found('#')).toEqual([])

  server.discord.discord.roles = () => Promise.reject(new HttpError(503, 'no_bot_token', 'There is no bot.'))
  expect(await found('staff')).toEqual(['feature:welcome'])
})

test('changes are filtered by time, start included and end excluded', async () => {
  const server = await aServer()
  await server.rt.db.execute(sql`
    insert into guild_changes (guild_id, user_id, subject, version, before, after, created_at)
    select ${ids.guild}, ${ids.user}, 'settings', n, '{}', '{}', '2026-03-01'::timestamptz + n * interval '1 day'
    from generate_series(0, 9) n`)
  const versions = async (query: string) =>
    (await readHistory(server, query)).changes.map(({ version }) => version)

  expect(await versions('?since=2026-03-08T00:00:00Z')).toEqual([9, 8, 7])
  expect(await versions('?until=2026-03-03T01:00:00%2B01:00')).toEqual([1, 0])
  expect(await versions('?since=2026-03-03T00:00:00Z&until=2026-03-05T00:00:00Z')).toEqual([3, 2])
  const page = await readHistory(server, '?since=2026-03-03T00:00:00Z&limit=2')
  expect(await versions(`?since=2026-03-03T00:00:00Z&limit=2&before=${page.next}`)).toEqual([7, 6])
})

test('a search scans a limited number of changes per page, fewer where that takes long, and says where to continue', async () => {
  const server = await aServer()
  await server.rt.db.execute(sql`
    insert into guild_changes (guild_id, user_id, subject, version, before, after)
    select ${ids.guild}, ${ids.user}, 'settings', n, '{}', jsonb_build_object('text', case n % 600 when 1 then 'needle' else 'hay' end)
    from generate_series(1, 1201) n`)
  const versions: number[] = []
  let pages = 0
  for (let before: string | null = ''; before !== null; pages += 1) {
    const page = await readHistory(server, `?search=needle${before && `&before=${before}`}`)
    versions.push(...page.changes.map(({ version }) => version))
    before = page.next
  }

  expect(versions).toEqual([1201, 601, 1])
  expect(pages).toBe(3)

  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_100))
  const long = await readHistory(server, '?until=2026-01-01T00:00:00Z')
  expect(long).toMatchObject({
    changes: [],
    next: String(Number((await readHistory(server, '?limit=1')).changes[0]?.id) - 499),
  })
})

test('a search in large values delays nobody, and one that takes long goes on with the next page', async () => {
  const server = await aServer()
  const change = { guildId: ids.guild, userId: ids.user, subject: 'settings', before: {} }
  for (let version = 1; version <= 6; version += 1) {
    const words = Array.from({ length: 5_000 }, (_, index) => hashOf(`${version} ${index}`))
    const text = [...words, version % 3 === 1 ? 'needle' : 'hay'].join(' ')
    await server.rt.db.insert(guildChanges).values({ ...change, version, after: { text } })
  }
  let isOver = false
  const search = async () => {
    const found: number[][] = []
    for (let before: string | null = ''; before !== null;) {
      const page = await readHistory(server, `?search=needle${before && `&before=${before}`}`)
      found.push(page.changes.map(({ version }) => version))
      before = page.next
    }
    isOver = true
    return found
  }

  const searching = search()
  let reads = 0
  for (; !isOver; reads += 1) {
    await nextTurn()
    await server.get(`${guild}/settings`)
  }
  expect((await searching).flat()).toEqual([4, 1])
  expect(reads).toBeGreaterThan(3)

  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 600))
  expect(await search()).toEqual([[], [], [4], [], [], [1]])
})

test('one person’s searches take turns, and too many at once are refused', async () => {
  const server = await aServer()
  let release = () => {}
  const held = new Promise<[]>((resolve) => (release = () => resolve([])))
  const roles = vi.spyOn(server.discord.discord, 'roles').mockReturnValue(held)
  const statuses: number[] = []
  const search = async () => statuses.push((await server.get(`${guild}/history?search=a`)).status)

  const searches = Array.from({ length: 7 }, search)
  await expect.poll(() => statuses).toEqual([429, 429, 429])
  expect(roles).toHaveBeenCalledOnce()
  release()
  await Promise.all(searches)

  expect(statuses.slice(3)).toEqual([200, 200, 200, 200])
})

test.each([
  '?since=yesterday',
  '?until=2026-02-30T00:00:00Z',
  '?since=0000-01-01T00:00:00Z',
  '?until=9999-12-31T23:59:59-23:59',
  '?search=%20',
  '?search=a%00',
  '?before=%00',
  '?limit=0',
  '?limit=101',
  '?user=ada',
  '?subject=secrets',
  '?order=asc',
])('the query %s is refused', async (query) => {
  const server = await aServer()

  expect(await refusalOf(await server.get(`${guild}/history${query}`))).toBe('422 invalid')
})

test('a read names the query parameters that it does not accept, and says why', async () => {
  const server = await aServer()

  const query = `?search=a&search=b&color=red&user=${'1'.repeat(20)}`
  expect(await expectFailure(server.get(`${guild}/history${query}`), 422, 'invalid')).toMatchObject({
    detail: 'These query parameters weren’t accepted: color and search.',
    fields: {
      search: 'Give this query parameter only once.',
      color: 'There is no such query parameter.',
    },
  })
})

test('a change is recorded even if Discord does not return the user’s name', async () => {
  const server = await aServer()
  server.discord.discord.currentUser = () => Promise.reject(new Error('The platform is away.'))

  await server.patch(`${guild}/settings`, { chat_prefix: '?' })

  const user = { id: ids.user, name: null, avatar: null }
  expect((await readHistory(server)).changes).toMatchObject([{ user }])
})

test('pages with large values hold fewer changes, and none is skipped', async () => {
  const server = await aServer()
  await server.rt.db.execute(sql`
    insert into guild_changes (guild_id, user_id, subject, version, before, after)
    select ${ids.guild}, ${ids.user}, 'settings', n, '{}', jsonb_build_object('text', repeat('x', case n when 1 then 900000 else 60000 end))
    from generate_series(1, 20) n`)

  const versions: number[] = []
  let next: string | null = null
  do {
    const page = await readHistory(server, next === null ? '?limit=100' : `?limit=100&before=${next}`)
    const isOneLarge = page.changes.length === 1 && page.changes[0]?.version === 1
    expect(isOneLarge || JSON.stringify(page).length < 300_000).toBe(true)
    versions.push(...page.changes.map(({ version }) => version))
    next = page.next
  } while (next !== null)

  expect(versions).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index))
})

test('each author is listed once, with the latest name', async () => {
  const server = await aServer()
  await server.rt.db.execute(sql`
    insert into guild_changes (guild_id, user_id, user_name, subject, version, before, after)
    select ${ids.guild}, (n % 5)::text, 'name ' || n, 'settings', n, '{}', '{}' from generate_series(1, 20) n`)

  const { people } = await readHistory(server)

  expect(people).toEqual(
    [19, 18, 17, 16, 20].map((n) => ({ id: String(n % 5), name: `name ${n}`, avatar: null })),
  )
})
