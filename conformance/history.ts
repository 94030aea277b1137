import type { z } from 'zod/mini'
import { historyPage } from '@/contract/calls/history'
import { about, asObject, isAccepted, type Note, refusalNotes, shown, successNotes } from './notes'
import { checkOffered, type Offer, type TestContext } from './context'
import { type Reply, unknownId } from './call-backend'
import { putBack } from './put-back'
import { readSettings, savePrefix, settingsPath } from './settings'

const path = '/guilds/{guildId}/history'
const list = `GET ${path}`
const pages = `${list}, page by page`
const filters = `${list}, of one person or subject`
const searches = `${list}, by text and time`
const revert = `POST ${path}/{change}/revert`
const revertSome = `${revert}, some of its keys`

export const historyOffer: Offer = { extension: 'history', without: 'The dashboard shows no history.' }

type Page = z.infer<typeof historyPage>
type Change = Page['changes'][number]

/** A page of the history; null for one that cannot be read. */
const pageOf = (reply: Reply): Page | null =>
  reply.status === 200 ? (historyPage.safeParse(reply.body).data ?? null) : null

/** How many changes a filter finds; null if it fails. */
async function count({ ask }: TestContext, query: Record<string, string>) {
  const page = pageOf(await ask('GET', `${path}?${new URLSearchParams(query)}`))
  return page && page.changes.length
}

const revertChange = (context: TestContext, change: Change | undefined, body: object) =>
  context.ask('POST', `${path}/${change?.id ?? ''}/revert`, { body })

const refused = (reply: Reply) => refusalNotes(reply, [], 'Answer 200 with the settings as they are now.')

async function revertWhole(context: TestContext, { changes }: Page, prefix: string) {
  const { report } = context
  const reply = await revertChange(context, changes[0], {})
  // A history may be shown without a way back.
  if ([405, 501].includes(reply.status))
    return report.notOffered([revert, revertSome], 'People see the changes, but reverting one fails.')
  const now = await readSettings(context)
  const notes = isAccepted(reply)
    ? about(
        reply,
        now.chat_prefix === prefix ||
          `It answered ${reply.status}, but GET ${settingsPath} afterwards has ${shown(now.chat_prefix)} as the prefix, not ${shown(prefix)} from before the change.`,
        asObject(reply).chat_prefix === now.chat_prefix ||
          `The answer does not have the prefix that GET ${settingsPath} answers afterwards, ${shown(now.chat_prefix)}. Answer 200 with the whole settings as they are now.`,
      )
    : refused(reply)
  if (report.optional(revert, notes)) await revertKey(context)
  else report.unchecked(revertSome, 'A whole change cannot be reverted.')
}

/** Reverts one of two keys of a change: the other has to stay. */
async function revertKey(context: TestContext) {
  const { ask, report } = context
  const before = await readSettings(context)
  const locale = before.locale === 'de' ? 'en-GB' : 'de'
  const saved = await ask('PATCH', settingsPath, { body: { chat_prefix: 'two~', locale } })
  if (typeof before.locale !== 'string' || !isAccepted(saved))
    return report.unchecked(
      revertSome,
      'It needs a change of two keys, and the settings have no "locale" to change.',
    )

  const newest = pageOf(await ask('GET', `${path}?limit=1`))?.changes[0]
  const reply = await revertChange(context, newest, { paths: ['chat_prefix'] })
  const now = await readSettings(context)
  const notes = isAccepted(reply)
    ? about(
        reply,
        now.chat_prefix === before.chat_prefix || 'The key in "paths" is not what it was before.',
        now.locale === locale || 'A key that "paths" does not name was reverted as well.',
      )
    : refused(reply)
  const left = await putBack(context, settingsPath, before, ['chat_prefix', 'locale'])
  report.optional(revertSome, notes, left)
}

/** The change that was just made has to come first, with what it changed and who made it. */
function newestNotes({ userId }: TestContext, [newest]: Change[], from: unknown, to: unknown): Note[] {
  if (newest?.subject !== 'settings' || newest.after.chat_prefix !== to)
    return ['A new prefix was saved, and is not the first change of the list.']
  return [
    newest.before.chat_prefix === from || 'The change does not have the old prefix in "before".',
    Object.keys(newest.after).length === 1 || 'Name only the keys that changed, in "after" and in "before".',
    userId === null || newest.user.id === userId || 'The change names somebody other than its author.',
  ]
}

function isNewestFirst(changes: Change[]) {
  const times = changes.map(({ created_at }) => Date.parse(created_at))
  return times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time))
}

/** Three pages of one change each have to be the first three of the list. */
async function pageNotes({ ask }: TestContext, whole: Change[]): Promise<Note> {
  let query = '?limit=1'
  for (const [index, { id }] of whole.slice(0, 3).entries()) {
    const reply = await ask('GET', path + query)
    const page = pageOf(reply)
    if (!page) return successNotes(reply, historyPage)
    if (page.changes.length !== 1)
      return about(reply, `With limit=1 a page has ${page.changes.length} changes.`)
    if (page.next === null && index + 1 < whole.length)
      return about(reply, '"next" is null although there are more changes.')
    if (page.changes[0]?.id !== id)
      return about(
        reply,
        'Pages of one change each, by "before" and "next", do not give the changes of the whole list in its order.',
      )
    query = `?limit=1&before=${page.next}`
  }
  return true
}

const filterNotes = async (context: TestContext): Promise<Note[]> => [
  (await count(context, { user: unknownId })) === 0 || 'With "user" it answers changes of others, or fails.',
  (await count(context, { subject: 'feature:no-such-feature' })) === 0 ||
    'With "subject" it answers changes of other subjects, or fails.',
  ((await count(context, { subject: 'settings' })) ?? 0) > 0 ||
    'With subject=settings it lacks the changes of the settings.',
]

const past = '2000-01-01T00:00:00.000Z'

/** `text` is in the newest change of all. */
const searchNotes = async (context: TestContext, text: string): Promise<Note[]> => [
  ((await count(context, { search: text })) ?? 0) > 0 ||
    `With search=${text} it lacks the change to that value.`,
  (await count(context, { search: 'no-such-text-anywhere' })) === 0 ||
    'With "search" it answers changes without the text.',
  (await count(context, { until: past })) === 0 || 'With "until" it answers changes after that moment.',
  ((await count(context, { since: past })) ?? 0) > 0 ||
    'With "since" it lacks the changes after that moment.',
]

/** Saves two new prefixes, so that there is something to list and to revert. */
async function tryHistory(context: TestContext) {
  const { ask, extensions, report } = context
  const { prefix, reply: saved, undo } = await savePrefix(context)
  const newest = 'conf~'
  const again = await ask('PATCH', settingsPath, { body: { chat_prefix: newest } })
  const reply = await ask('GET', path)
  const page = pageOf(reply)
  const shape = successNotes(reply, historyPage)
  if (page && isAccepted(saved) && isAccepted(again)) {
    report.optional(
      list,
      shape,
      about(
        reply,
        ...newestNotes(context, page.changes, prefix, newest),
        isNewestFirst(page.changes) || 'The newest change comes first: this list is in another order.',
      ),
    )
    report.optional(pages, await pageNotes(context, page.changes))
    report.optional(filters, ...(await filterNotes(context)))
    if (extensions?.includes('history-search'))
      report.optional(searches, ...(await searchNotes(context, newest)))
    await revertWhole(context, page, prefix)
  } else {
    if (shape.length > 0) report.optional(list, shape)
    else report.unchecked(list, 'The settings cannot be changed.')
    report.unchecked([pages, filters, revert, revertSome], 'There is no history to try it with.')
  }
  const left = await undo()
  if (left.length > 0) report.optional('GET /guilds/{guildId}/settings, after the history', left)
}

export const checkHistory = (context: TestContext) =>
  checkOffered(context, historyOffer, [list, pages, filters, revert, revertSome], () => tryHistory(context))
