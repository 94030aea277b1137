import type { z } from 'zod/mini'
import { historyPage } from '@/api/history.schema'
import { asObject, isAccepted, refusalNotes, successNotes } from './judge'
import { isMissing, notOffered, type Offer, optional, type Result, unchecked, skipIfDenied } from './report'
import { type Reply, type TestContext, unknownId } from './target'
import { otherPrefix, putBack } from './writes'

type Calls = { revert: string; paths: string }

const without =
  'People see what was changed, and are told that the change is not known when they take it back.'

/** A history may be shown without a way back. */
const isLeftOut = ({ status }: Reply) => status === 405 || status === 501

const refused = (reply: Reply) => refusalNotes(reply, [], 'Answer 200 with the settings as they are now.')

/** The newest change of a page is taken back: the prefix from before it has to stand there again. */
async function revertWhole(
  context: TestContext,
  { changes }: Page,
  wanted: string,
  call: string,
): Promise<Result> {
  const { ask, guildId } = context
  const path = `/guilds/${guildId}/history/${changes[0]?.id ?? ''}/revert`
  const reply = await ask('POST', path, { body: {} })
  if (isLeftOut(reply)) return notOffered(call, without)
  if (!isAccepted(reply)) return optional(call, refused(reply))
  const now = asObject(await ask('GET', `/guilds/${guildId}/settings`))
  return optional(call, [
    ...(now.chat_prefix === wanted
      ? []
      : ['It answered a success, and the prefix is not what it was before.']),
    ...(asObject(reply).chat_prefix === now.chat_prefix ? [] : ['Answer the settings as they are now.']),
  ])
}

/** Of a change of two keys, one is taken back. */
async function revertOne(context: TestContext, call: string): Promise<Result> {
  const { ask, guildId } = context
  const path = `/guilds/${guildId}/settings`
  const before = asObject(await ask('GET', path))
  const other = before.locale === 'de' ? 'en-GB' : 'de'
  const saved = await ask('PATCH', path, { body: { chat_prefix: 'two~', locale: other } })
  if (typeof before.locale !== 'string' || !isAccepted(saved))
    return unchecked(
      call,
      'optional',
      'It needs a change of two keys, and the settings have no "locale" to change.',
    )

  const { changes } = asObject(await ask('GET', `/guilds/${guildId}/history?limit=1`))
  const [newest] = Array.isArray(changes) ? (changes as { id?: unknown }[]) : []
  const revert = `/guilds/${guildId}/history/${String(newest?.id)}/revert`
  const reply = await ask('POST', revert, { body: { paths: ['chat_prefix'] } })
  const now = asObject(await ask('GET', path))
  const notes = isAccepted(reply)
    ? [
        ...(now.chat_prefix === before.chat_prefix ? [] : ['The key in "paths" is not what it was before.']),
        ...(now.locale === other ? [] : ['A key that "paths" does not name was taken back as well.']),
      ]
    : refused(reply)
  return optional(call, [...notes, ...(await putBack(context, path, before, ['chat_prefix', 'locale']))])
}

/** That taking a change back puts back what stood there, all of it or the keys that are named. */
async function checkReverts(
  context: TestContext,
  page: Page,
  wanted: string,
  calls: Calls,
): Promise<Result[]> {
  const whole = await revertWhole(context, page, wanted, calls.revert)
  if (whole.outcome === 'not offered') return [whole, notOffered(calls.paths, without)]
  if (whole.outcome === 'wrong')
    return [whole, unchecked(calls.paths, 'optional', 'A whole change cannot be taken back.')]
  return [whole, await revertOne(context, calls.paths)]
}

const list = 'GET /guilds/{guildId}/history'
const calls = {
  list,
  pages: `${list}, page by page`,
  filters: `${list}, of one person or subject`,
  revert: 'POST /guilds/{guildId}/history/{change}/revert',
  paths: 'POST /guilds/{guildId}/history/{change}/revert, some of its keys',
}
export const historyOffer: Offer = { extension: 'history', without: 'The dashboard shows no history.' }

type Page = z.infer<typeof historyPage>
type Change = Page['changes'][number]

const historyPath = ({ guildId }: TestContext, query = '') => `/guilds/${guildId}/history${query}`

/** A page of the history; null for one that cannot be read. */
const pageOf = (reply: Reply): Page | null =>
  reply.status === 200 ? (historyPage.safeParse(reply.body).data ?? null) : null

/** The change that was just made has to stand first, with what it changed and who made it. */
function newestNotes([newest]: Change[], from: unknown, to: unknown, userId: string | null): string[] {
  if (newest?.subject !== 'settings' || newest.after.chat_prefix !== to)
    return ['A new prefix was saved, and is not the first change of the list.']
  return [
    ...(newest.before.chat_prefix === from ? [] : ['The change does not have the old prefix in "before".']),
    ...(Object.keys(newest.after).length === 1
      ? []
      : ['Name only the keys that changed, in "after" and in "before".']),
    ...(userId === null || newest.user.id === userId
      ? []
      : ['The change names somebody else than who made it.']),
  ]
}

function orderNotes(changes: Change[]): string[] {
  const moments = changes.map(({ created_at }) => Date.parse(created_at))
  const isNewestFirst = moments.every(
    (moment, index) => index === 0 || moment <= (moments[index - 1] ?? moment),
  )
  return isNewestFirst ? [] : ['The newest change comes first: this list is in another order.']
}

/** Three pages of one change each have to be the first three of the list. */
async function pageNotes(context: TestContext, whole: Change[]): Promise<string[]> {
  const found: string[] = []
  let query = '?limit=1'
  for (let page = 0; page < Math.min(3, whole.length); page += 1) {
    const reply = await context.ask('GET', historyPath(context, query))
    const read = pageOf(reply)
    if (!read) return successNotes(reply, historyPage)
    if (read.changes.length !== 1) return [`With limit=1 a page has ${read.changes.length} changes.`]
    found.push(read.changes[0]?.id ?? '')
    if (read.next === null && page + 1 < whole.length)
      return ['"next" is null although there are more changes.']
    query = `?limit=1&before=${read.next}`
  }
  const wanted = whole.slice(0, found.length).map(({ id }) => id)
  return found.join() === wanted.join()
    ? []
    : [
        'Pages of one change each, by "before" and "next", do not give the changes of the whole list in its order.',
      ]
}

async function filterNotes(context: TestContext): Promise<string[]> {
  const ask = async (query: string) => pageOf(await context.ask('GET', historyPath(context, query)))
  const nobodys = await ask(`?user=${unknownId}`)
  const others = await ask('?subject=feature:no-such-feature')
  const own = await ask('?subject=settings')
  return [
    ...(nobodys?.changes.length === 0 ? [] : ['With "user" it answers changes of others, or fails.']),
    ...(others?.changes.length === 0
      ? []
      : ['With "subject" it answers changes of other subjects, or fails.']),
    ...(own && own.changes.length > 0 ? [] : ['With subject=settings it lacks the changes of the settings.']),
  ]
}

/** Two new prefixes are saved, so that there is something to list and to go back to. */
async function tryHistory(context: TestContext): Promise<Result[]> {
  const { ask, guildId, userId } = context
  const path = `/guilds/${guildId}/settings`
  const before = asObject(await ask('GET', path))
  const first = otherPrefix(before.chat_prefix)
  const saved = await ask('PATCH', path, { body: { chat_prefix: first } })
  const second = await ask('PATCH', path, { body: { chat_prefix: 'conf~' } })
  const reply = await ask('GET', historyPath(context))
  const page = pageOf(reply)
  const shape = successNotes(reply, historyPage)
  const isReadable = page !== null && isAccepted(saved) && isAccepted(second)
  const results = isReadable
    ? [
        optional(calls.list, [
          ...shape,
          ...newestNotes(page.changes, first, 'conf~', userId),
          ...orderNotes(page.changes),
        ]),
        optional(calls.pages, await pageNotes(context, page.changes)),
        optional(calls.filters, await filterNotes(context)),
        ...(await checkReverts(context, page, first, calls)),
      ]
    : [
        shape.length > 0
          ? optional(calls.list, shape)
          : unchecked(calls.list, 'optional', 'The settings cannot be changed.'),
        ...[calls.pages, calls.filters, calls.revert, calls.paths].map((call) =>
          unchecked(call, 'optional', 'There is no history to try it with.'),
        ),
      ]
  const left = await putBack(context, path, before, ['chat_prefix'])
  return left.length > 0
    ? [...results, optional('GET /guilds/{guildId}/settings, after the history', left)]
    : results
}

/** That a history tells what was changed, in order, and that changes can be taken back. */
export async function checkHistory(context: TestContext): Promise<Result[]> {
  const all = Object.values(calls)
  const denied = skipIfDenied(context, list, historyOffer)
  const isAsked = denied === null
  const reply = isAsked ? await context.ask('GET', historyPath(context)) : null
  if (reply === null || isMissing(context, historyOffer, reply))
    return all.map((call) => notOffered(call, historyOffer.without))
  return tryHistory(context)
}
