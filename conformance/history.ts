import type { z } from 'zod/mini'
import { historyPage } from '@/api/history.schema'
import { asObject, isAccepted, notesOf, refusalNotes, successNotes } from './judge'
import {
  allUnchecked,
  checkOffered,
  notOffered,
  type Offer,
  optional,
  type Result,
  unchecked,
} from './report'
import { type Reply, type TestContext, unknownId } from './target'
import { putBack, readSettings, savePrefix, settingsPath } from './writes'

const path = '/guilds/{guildId}/history'
const list = `GET ${path}`
const pages = `${list}, page by page`
const filters = `${list}, of one person or subject`
const searched = `${list}, by text and time`
const revert = `POST ${path}/{change}/revert`
const revertSome = `${revert}, some of its keys`

export const historyOffer: Offer = { extension: 'history', without: 'The dashboard shows no history.' }

const noRevert =
  'People see what was changed, and are told that the change is not known when they take it back.'

type Page = z.infer<typeof historyPage>
type Change = Page['changes'][number]

/** A page of the history; null for one that cannot be read. */
const pageOf = (reply: Reply): Page | null =>
  reply.status === 200 ? (historyPage.safeParse(reply.body).data ?? null) : null

const revertChange = (context: TestContext, id: string | undefined, body: object) =>
  context.ask('POST', `${path}/${id ?? ''}/revert`, { body })

const refused = (reply: Reply) => refusalNotes(reply, [], 'Answer 200 with the settings as they are now.')

/** Reverts the newest change: the prefix has to be the one from before it. */
async function revertWhole(context: TestContext, { changes }: Page, wanted: string): Promise<Result> {
  const reply = await revertChange(context, changes[0]?.id, {})
  // A history may be shown without a way back.
  if ([405, 501].includes(reply.status)) return notOffered(revert, noRevert)
  if (!isAccepted(reply)) return optional(revert, refused(reply))
  const now = await readSettings(context)
  return optional(
    revert,
    notesOf(
      now.chat_prefix === wanted || 'It answered a success, and the prefix is not what it was before.',
      asObject(reply).chat_prefix === now.chat_prefix || 'Answer the settings as they are now.',
    ),
  )
}

async function revertOne(context: TestContext): Promise<Result> {
  const { ask } = context
  const before = await readSettings(context)
  const other = before.locale === 'de' ? 'en-GB' : 'de'
  const saved = await ask('PATCH', settingsPath, { body: { chat_prefix: 'two~', locale: other } })
  if (typeof before.locale !== 'string' || !isAccepted(saved))
    return unchecked(
      revertSome,
      'It needs a change of two keys, and the settings have no "locale" to change.',
    )

  const newest = pageOf(await ask('GET', `${path}?limit=1`))?.changes[0]
  const reply = await revertChange(context, newest?.id, { paths: ['chat_prefix'] })
  const now = await readSettings(context)
  const notes = isAccepted(reply)
    ? notesOf(
        now.chat_prefix === before.chat_prefix || 'The key in "paths" is not what it was before.',
        now.locale === other || 'A key that "paths" does not name was taken back as well.',
      )
    : refused(reply)
  const left = await putBack(context, settingsPath, before, ['chat_prefix', 'locale'])
  return optional(revertSome, [...notes, ...left])
}

/** Checks that a revert restores the old values, all of them or those of the named keys. */
async function checkReverts(context: TestContext, page: Page, wanted: string): Promise<Result[]> {
  const whole = await revertWhole(context, page, wanted)
  if (whole.outcome === 'not offered') return [whole, notOffered(revertSome, noRevert)]
  if (whole.outcome === 'wrong') return [whole, unchecked(revertSome, 'A whole change cannot be taken back.')]
  return [whole, await revertOne(context)]
}

/** The change that was just made has to come first, with what it changed and who made it. */
function newestNotes([newest]: Change[], from: unknown, to: unknown, userId: string | null): string[] {
  if (newest?.subject !== 'settings' || newest.after.chat_prefix !== to)
    return ['A new prefix was saved, and is not the first change of the list.']
  return notesOf(
    newest.before.chat_prefix === from || 'The change does not have the old prefix in "before".',
    Object.keys(newest.after).length === 1 || 'Name only the keys that changed, in "after" and in "before".',
    userId === null || newest.user.id === userId || 'The change names somebody else than who made it.',
  )
}

function isNewestFirst(changes: Change[]) {
  const moments = changes.map(({ created_at }) => Date.parse(created_at))
  return moments.every((moment, index) => index === 0 || moment <= (moments[index - 1] ?? moment))
}

/** Three pages of one change each have to be the first three of the list. */
async function pageNotes(context: TestContext, whole: Change[]): Promise<string[]> {
  const found: string[] = []
  let query = '?limit=1'
  for (let page = 0; page < Math.min(3, whole.length); page += 1) {
    const reply = await context.ask('GET', path + query)
    const read = pageOf(reply)
    if (!read) return successNotes(reply, historyPage)
    if (read.changes.length !== 1) return [`With limit=1 a page has ${read.changes.length} changes.`]
    found.push(read.changes[0]?.id ?? '')
    if (read.next === null && page + 1 < whole.length)
      return ['"next" is null although there are more changes.']
    query = `?limit=1&before=${read.next}`
  }
  return notesOf(
    found.every((id, index) => id === whole[index]?.id) ||
      'Pages of one change each, by "before" and "next", do not give the changes of the whole list in its order.',
  )
}

async function filterNotes(context: TestContext): Promise<string[]> {
  const count = async (query: string) => pageOf(await context.ask('GET', `${path}?${query}`))?.changes.length
  return notesOf(
    (await count(`user=${unknownId}`)) === 0 || 'With "user" it answers changes of others, or fails.',
    (await count('subject=feature:no-such-feature')) === 0 ||
      'With "subject" it answers changes of other subjects, or fails.',
    ((await count('subject=settings')) ?? 0) > 0 ||
      'With subject=settings it lacks the changes of the settings.',
  )
}

/** `text` is in the newest change of all. */
async function searchNotes(context: TestContext, text: string): Promise<string[]> {
  const count = async (query: object) => {
    const reply = await context.ask('GET', `${path}?${new URLSearchParams({ ...query })}`)
    return pageOf(reply)?.changes.length ?? null
  }
  const past = '2000-01-01T00:00:00.000Z'
  return notesOf(
    ((await count({ search: text })) ?? 0) > 0 || `With search=${text} it lacks the change to that value.`,
    (await count({ search: 'no-such-text-anywhere' })) === 0 ||
      'With "search" it answers changes without the text.',
    (await count({ until: past })) === 0 || 'With "until" it answers changes after that moment.',
    ((await count({ since: past })) ?? 0) > 0 || 'With "since" it lacks the changes after that moment.',
  )
}

/** Saves two new prefixes, so that there is something to list and to revert. */
async function tryHistory(context: TestContext): Promise<Result[]> {
  const { ask, userId } = context
  const { prefix: first, reply: saved, undo } = await savePrefix(context)
  const second = 'conf~'
  const again = await ask('PATCH', settingsPath, { body: { chat_prefix: second } })
  const reply = await ask('GET', path)
  const page = pageOf(reply)
  const shape = successNotes(reply, historyPage)
  const results =
    page && isAccepted(saved) && isAccepted(again)
      ? [
          optional(
            list,
            notesOf(
              shape,
              newestNotes(page.changes, first, second, userId),
              isNewestFirst(page.changes) || 'The newest change comes first: this list is in another order.',
            ),
          ),
          optional(pages, await pageNotes(context, page.changes)),
          optional(filters, await filterNotes(context)),
          ...(context.extensions?.includes('history-search')
            ? [optional(searched, await searchNotes(context, second))]
            : []),
          ...(await checkReverts(context, page, first)),
        ]
      : [
          shape.length > 0 ? optional(list, shape) : unchecked(list, 'The settings cannot be changed.'),
          ...allUnchecked([pages, filters, revert, revertSome], 'There is no history to try it with.'),
        ]
  const left = await undo()
  return left.length > 0
    ? [...results, optional('GET /guilds/{guildId}/settings, after the history', left)]
    : results
}

/** Checks that a history lists the changes in order, and that they can be reverted. */
export const checkHistory = (context: TestContext): Promise<Result[]> =>
  checkOffered(context, historyOffer, [list, pages, filters, revert, revertSome], () => tryHistory(context))
