import { z } from 'zod'
import { snowflake } from '@/api/snowflake.schema'
import { codeOf, isDatabaseUnavailable } from '@/server/db/errors'
import type { Db } from '@/server/db/open'
import { type Place, StartError } from '@/server/env'
import { grantPremium, readGrants, revokePremium } from '@/server/people/entitlements'

export const command = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['grant', 'revoke']), userId: snowflake }),
  z.object({ kind: z.literal('list') }),
])
export type Command = z.output<typeof command>

/** What a command came to, as lines for people. */
export type Outcome = { lines: string[]; isDone: boolean }

const named = 'PREMIUM_USER_IDS'

async function carryOut(db: Db, premiumUserIds: string[], asked: Command): Promise<string[]> {
  if (asked.kind === 'list') {
    const granted = (await readGrants(db)).map(
      ({ userId, createdAt }) => `${userId}  granted ${createdAt.toISOString().slice(0, 10)}`,
    )
    const lines = [...granted, ...premiumUserIds.map((userId) => `${userId}  ${named}`)]
    return lines.length > 0 ? lines : ['Nobody may have premium.']
  }
  const { userId } = asked
  if (asked.kind === 'grant') {
    const isNew = await grantPremium(db, userId)
    return [isNew ? `${userId} may have premium from now on.` : `${userId} might have premium already.`]
  }
  const stillNamed = premiumUserIds.includes(userId) ? ` ${named} still names them.` : ''
  if (!(await revokePremium(db, userId)))
    throw new StartError([`${userId} was not granted premium here.${stillNamed}`])
  return [`${userId} may not have premium any more.${stillNamed}`]
}

/** PostgreSQL's word for a table that is not there. */
const isTableMissing = (error: unknown): boolean =>
  codeOf(error) === '42P01' || (error instanceof Error && isTableMissing(error.cause))

/** What to say about a command that failed: lines for people, never a stack. */
export function failureLines(error: unknown) {
  if (error instanceof StartError) return error.lines
  if (isTableMissing(error))
    return [
      'The database is not one of this version. Start the program once: it brings the tables up to date.',
    ]
  if (isDatabaseUnavailable(error)) return ['The database cannot be reached. Please try again shortly.']
  return [`That failed unexpectedly (${error instanceof Error ? error.name : 'unknown'}).`]
}

/** Grants or revokes premium, or lists who may have it. */
export async function runCommand(
  db: Db,
  { premiumUserIds }: Pick<Place, 'premiumUserIds'>,
  asked: Command,
): Promise<Outcome> {
  try {
    return { lines: await carryOut(db, premiumUserIds, asked), isDone: true }
  } catch (error) {
    return { lines: failureLines(error), isDone: false }
  }
}
