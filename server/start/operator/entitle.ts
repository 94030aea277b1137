import { readPlace } from '@/server/start/environment'
import { StartError } from '@/server/env'
import { isDatabaseUnavailable } from '@/server/db/database-away'
import type { EntitlementStore, Listing } from './book'
import { openEntitlementStore } from './open-book'
import { type Command, parseCliArgs, usage } from './words'

const named = 'PREMIUM_USER_IDS'

async function grant(book: EntitlementStore, userId: string) {
  const { changed } = await book.grant(userId)
  return [changed ? `${userId} may have premium from now on.` : `${userId} might have premium already.`]
}

async function revoke(book: EntitlementStore, userId: string) {
  const { changed, in_environment } = await book.revoke(userId)
  const besides = in_environment ? ` ${named} still names them.` : ''
  if (!changed) throw new StartError([`${userId} was not granted premium here.${besides}`])
  return [`${userId} may not have premium any more.${besides}`]
}

function linesOf({ granted, in_environment }: Listing) {
  const lines = [
    ...granted.map(({ user_id, since }) => `${user_id}  granted ${since.slice(0, 10)}`),
    ...in_environment.map((userId) => `${userId}  ${named}`),
  ]
  return lines.length > 0 ? lines : ['Nobody may have premium.']
}

async function carryOut(book: EntitlementStore, command: Exclude<Command, { kind: 'help' }>) {
  if (command.kind === 'list') return linesOf(await book.list())
  return command.kind === 'grant' ? grant(book, command.userId) : revoke(book, command.userId)
}

/** PostgreSQL's word for a table that is not there. */
const isTableMissing = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '42P01') || isTableMissing(error.cause))

/** What to say about a command that failed: lines for people, never a stack. */
function complaintsOf(error: unknown) {
  if (error instanceof StartError) return error.lines
  if (isTableMissing(error))
    return [
      'The database is not one of this version. Start the program once: it brings the tables up to date.',
    ]
  if (isDatabaseUnavailable(error)) return ['The database cannot be reached. Please try again shortly.']
  return [`That failed unexpectedly (${error instanceof Error ? error.name : 'unknown'}).`]
}

async function run(words: string[]) {
  const { command, mode } = parseCliArgs(words)
  if (command.kind === 'help') return usage
  const { book, close } = await openEntitlementStore(readPlace(mode))
  try {
    return await carryOut(book, command)
  } finally {
    await close()
  }
}

/**
 * `entitle`: lets the operator grant premium, take it back and see who has it. It says what came of it.
 * @param words what stands after `entitle`
 * @returns the exit code
 */
export async function entitle(words: string[]): Promise<0 | 1> {
  try {
    process.stdout.write(`${(await run(words)).join('\n')}\n`)
    return 0
  } catch (error) {
    process.stderr.write(`${complaintsOf(error).join('\n')}\n`)
    return 1
  }
}
