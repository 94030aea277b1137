import type { FeatureDeclaration } from '@/contract/calls/features'
import { optionsBelow } from '@/contract/declaration/option'
import { withoutSecretsIn } from '@/contract/declaration/secret-values'
import { optionTree } from '@/contract/declaration/read-option'
import {
  type HistoryChange,
  type HistoryPage,
  historyPage,
  historyQuery,
  revertRequest,
} from '@/contract/calls/history'
import { historyPageSize } from '@/contract/history'
import type { Note } from '@/contract/calls/note'
import { change, person, settings } from '@/server/calls/examples'
import { tooOften, versionConflict } from '@/server/calls/failures'
import { route } from '@/server/calls/route'
import { reverted } from '@/server/calls/schemas'
import { answerVersion, writeOf, writerOf } from './who-writes'
import {
  featureGone,
  noLongerFits,
  rateLimited,
  unknownChange,
  unknownCursor,
  needsPremium,
} from '@/server/http/http-error'
import { searchTurns } from '@/server/http/limits'
import { createTurns } from '@/server/http/turns'
import { readChange, readChanges, readUsers, revertChange, type StoredChange } from './history'
import { readCommands } from './commands'
import { createJudge, outdated } from './judge'
import { judgeManagersOf } from './listed-references'
import { findMentioned, findNamed, hiddenIn } from './search-history'
import type { Author } from '@/server/live/changes'
import type * as z from 'zod'
import { needsFullAccess } from '@/server/discord/failures'
import type { Runtime } from '@/server/runtime'
import { languagesOf } from '@/server/http/language'
import type { Person } from '@/contract/calls/person'

const present = ({ userId, userName = null, userAvatar = null }: Author): Person => ({
  id: userId,
  name: userName,
  avatar: userAvatar,
})

const hasCommandRules = (feature: FeatureDeclaration | undefined) =>
  optionsBelow(optionTree(feature?.options)).some(({ control }) => control === 'commands')

/**
 * What a change brought back though nobody could choose it at its time, or now in the case of commands: which of them
 * the bot reported at that time is not kept, so only of a revert it is certain that a rule came back.
 */
async function createNotesOf({ db, catalogue }: Runtime, changes: readonly StoredChange[]) {
  const { findBySubject } = await catalogue.current()
  const hasCommands = changes.some(
    ({ subject, reverts }) => reverts !== null && hasCommandRules(findBySubject(subject)),
  )
  const reported = hasCommands ? (await readCommands(db)).map(({ name }) => name) : []
  return ({ subject, before, after, createdAt: now, reverts }: StoredChange) => {
    const definition = findBySubject(subject)
    const notes = definition ? outdated(definition, after, [before], { reported, now }) : []
    return notes.filter(({ code }) => code !== 'command_unknown' || reverts !== null)
  }
}

/** @param change without the texts of secrets */
const presentChange = (change: StoredChange, notes: readonly Note[]): HistoryChange => ({
  id: String(change.id),
  user: present(change),
  ...(change.botId !== null && { bot: present({ userId: change.botId, userName: change.botName }) }),
  subject: change.subject,
  version: change.version,
  before: change.before,
  after: change.after,
  created_at: change.createdAt.toISOString(),
  ...(change.reverts !== null && { reverts: String(change.reverts) }),
  ...(change.batch !== null && { batch: change.batch }),
  ...(change.origin !== null && { origin: change.origin }),
  ...(notes.length > 0 && { notes: [...notes] }),
})

const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

async function readPage(
  rt: Runtime,
  guildId: string,
  { before: cursor, user: userId, subject, limit, since, until, search }: z.output<typeof historyQuery>,
  { signal, languages }: { signal: AbortSignal; languages: string | undefined },
): Promise<HistoryPage> {
  const before = cursor === undefined ? undefined : idOf(cursor)
  if (before === null) throw unknownCursor()
  const moment = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
  const catalogue = await rt.catalogue.current(languages)
  const mentioned = search === undefined ? [] : await findMentioned(rt, guildId, search)
  const named = search === undefined ? [] : findNamed(catalogue, search)
  const filter = {
    before,
    userId,
    subject,
    since: moment(since),
    until: moment(until),
    search,
    mentioned,
    named,
    hidden: hiddenIn(catalogue),
  }
  const pageSize = limit === undefined ? historyPageSize.usual : Number(limit)
  const [{ changes, next }, people] = await Promise.all([
    readChanges(rt.db, guildId, filter, pageSize, signal),
    before === undefined ? readUsers(rt.db, guildId) : undefined,
  ])
  const notesOf = await createNotesOf(rt, changes)
  return {
    changes: changes.map((change) =>
      presentChange(withoutSecretsIn(catalogue.findBySubject(change.subject), change), notesOf(change)),
    ),
    next: next === null ? null : String(next),
    ...(people && { people: people.map(present) }),
  }
}

export const historyRoutes = [
  route({
    id: 'listChanges',
    method: 'get',
    path: '/guilds/:guildId/history',
    tag: 'history',
    summary: 'List changes',
    description: 'The newest first. `next` is the `before` of the next page, null at the end.',
    without: 'The dashboard shows no history.',
    query: {
      schema: historyQuery,
      descriptions: {
        before: 'Only changes before this one.',
        user: 'Only changes by this person.',
        subject: 'Only changes of `settings`, or of `feature:` and a feature’s id.',
        limit: 'How many, up to 100; 50 by default.',
        since: 'Only changes of this moment or later. Of the extension `history-search`, as the next two.',
        until: 'Only changes before this moment.',
        search:
          'Only changes with this text in their values, in the names of what changed and of the roles and channels in it, or in who made them. A page may be empty even if more follow.',
      },
    },
    answer: {
      description: 'One page. The first also lists everybody who ever changed something.',
      schema: historyPage,
      example: { changes: [change], next: null, people: [person] },
    },
    failures: { unknownCursor, tooOften },
    handle: (rt) => {
      const inTurn = createTurns(searchTurns.running, searchTurns.places, () => rateLimited(2_000))
      return async (c, input) => {
        const query = input.query()
        const reader = { signal: c.req.raw.signal, languages: languagesOf(c) }
        const read = () => readPage(rt, c.req.param('guildId'), query, reader)
        const isSearch = query.search !== undefined
        return c.json(await (isSearch ? inTurn(c.var.session.userId, read) : read()))
      }
    },
  }),
  route({
    id: 'revertChange',
    method: 'post',
    path: '/guilds/:guildId/history/:change/revert',
    parameters: {
      change: {
        description: 'The change’s id in the history.',
        pattern: /^[\w-]{1,64}$/,
        example: '128',
        unknown: unknownChange,
      },
    },
    tag: 'history',
    summary: 'Revert a change',
    description:
      'Restores the previous values as a change of its own. Writes nothing where they are current already. Manager roles that would let nobody in, such as those that were deleted since, are left out, with notes.',
    without: 'People read that the change is unknown.',
    headers: ['If-Match'],
    body: { schema: revertRequest, example: { paths: ['chat_prefix'] }, isOptional: true },
    answer: {
      description: 'The settings or the feature as they are now.',
      isVersioned: true,
      schema: reverted,
      example: { ...settings, chat_prefix: '!' },
    },
    failures: {
      needsFullAccess: () => needsFullAccess(['manager_roles']),
      needsPremium: () => needsPremium(['colour']),
      unknownChange,
      noLongerFits: () => noLongerFits({ channel: 'Choose a channel.' }),
      featureGone,
      conflict: versionConflict,
    },
    handle: (rt) => async (c, input) => {
      const { guildId, change: name } = c.req.param()
      const { paths } = await input.body()
      const id = idOf(name)
      const found = id === null ? null : await readChange(rt.db, guildId, id)
      if (!found) throw unknownChange()
      const judge = await createJudge(rt, writerOf(c, guildId), [found.subject])
      const write = await writeOf(rt, c)
      const complaintAbout = await judgeManagersOf(rt, judge, [found])
      return answerVersion(c, await revertChange(rt.db, found, { judge, write, paths, complaintAbout }))
    },
  }),
]
