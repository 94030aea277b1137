import type { z } from 'zod/mini'
import { historyPage } from '@/api/history.schema'
import type { Reply } from './ask'
import { isAccepted, asObject, successNotes } from './judge'
import { unknownId } from './made-up'
import { isMissing, type Offer, unoffered } from './offers'
import { putBack } from './put-back'
import { notOffered, optional, type Result, unchecked } from './report'
import { checkReverts } from './reverts'
import { otherPrefix } from './settings-writes'
import type { Subject } from './target'

const list = 'GET /guilds/{guildId}/history'
const calls = {
  list,
  pages: `${list}, page by page`,
  filters: `${list}, of one person or subject`,
  revert: 'POST /guilds/{guildId}/history/{change}/revert',
  paths: 'POST /guilds/{guildId}/history/{change}/revert, some of its keys',
}
export const historyOffer: Offer = { extension: 'history', without: 'The dashboard shows no history.' }

export type Page = z.infer<typeof historyPage>
type Change = Page['changes'][number]

export const historyPath = ({ guildId }: Subject, query = '') => `/guilds/${guildId}/history${query}`

/** A page of the history; null for one that cannot be read. */
export const pageOf = (reply: Reply): Page | null =>
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
async function pageNotes(subject: Subject, whole: Change[]): Promise<string[]> {
  const found: string[] = []
  let query = '?limit=1'
  for (let page = 0; page < Math.min(3, whole.length); page += 1) {
    const reply = await subject.ask('GET', historyPath(subject, query))
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

async function filterNotes(subject: Subject): Promise<string[]> {
  const ask = async (query: string) => pageOf(await subject.ask('GET', historyPath(subject, query)))
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
async function tryHistory(subject: Subject): Promise<Result[]> {
  const { ask, guildId, userId } = subject
  const path = `/guilds/${guildId}/settings`
  const before = asObject(await ask('GET', path))
  const first = otherPrefix(before.chat_prefix)
  const saved = await ask('PATCH', path, { body: { chat_prefix: first } })
  const second = await ask('PATCH', path, { body: { chat_prefix: 'conf~' } })
  const reply = await ask('GET', historyPath(subject))
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
        optional(calls.pages, await pageNotes(subject, page.changes)),
        optional(calls.filters, await filterNotes(subject)),
        ...(await checkReverts(subject, page, first, calls)),
      ]
    : [
        shape.length > 0
          ? optional(calls.list, shape)
          : unchecked(calls.list, 'optional', 'The settings cannot be changed.'),
        ...[calls.pages, calls.filters, calls.revert, calls.paths].map((call) =>
          unchecked(call, 'optional', 'There is no history to try it with.'),
        ),
      ]
  const left = await putBack(subject, path, before, ['chat_prefix'])
  return left.length > 0
    ? [...results, optional('GET /guilds/{guildId}/settings, after the history', left)]
    : results
}

/** That a history tells what was changed, in order, and that changes can be taken back. */
export async function checkHistory(subject: Subject): Promise<Result[]> {
  const all = Object.values(calls)
  const denied = unoffered(subject, list, historyOffer)
  const isAsked = denied === null
  const reply = isAsked ? await subject.ask('GET', historyPath(subject)) : null
  if (reply === null || isMissing(subject, historyOffer, reply))
    return all.map((call) => notOffered(call, historyOffer.without))
  return tryHistory(subject)
}
