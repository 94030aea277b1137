import type { Reply } from './ask'
import type { Page } from './history'
import { isAccepted, asObject, refusalNotes } from './judge'
import { putBack } from './put-back'
import { notOffered, optional, type Result, unchecked } from './report'
import type { Subject } from './target'

type Calls = { revert: string; paths: string }

const without =
  'People see what was changed, and are told that the change is not known when they take it back.'

/** A history may be shown without a way back. */
const isLeftOut = ({ status }: Reply) => status === 405 || status === 501

const refused = (reply: Reply) => refusalNotes(reply, [], 'Answer 200 with the settings as they are now.')

/** The newest change of a page is taken back: the prefix from before it has to stand there again. */
async function revertWhole(
  subject: Subject,
  { changes }: Page,
  wanted: string,
  call: string,
): Promise<Result> {
  const { ask, guildId } = subject
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
async function revertOne(subject: Subject, call: string): Promise<Result> {
  const { ask, guildId } = subject
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
  return optional(call, [...notes, ...(await putBack(subject, path, before, ['chat_prefix', 'locale']))])
}

/** That taking a change back puts back what stood there, all of it or the keys that are named. */
export async function checkReverts(
  subject: Subject,
  page: Page,
  wanted: string,
  calls: Calls,
): Promise<Result[]> {
  const whole = await revertWhole(subject, page, wanted, calls.revert)
  if (whole.outcome === 'not offered') return [whole, notOffered(calls.paths, without)]
  if (whole.outcome === 'wrong')
    return [whole, unchecked(calls.paths, 'optional', 'A whole change cannot be taken back.')]
  return [whole, await revertOne(subject, calls.paths)]
}
