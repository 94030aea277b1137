import { z } from 'zod'
import { snowflake } from '@/contract/calls/discord'
import { writeBackup } from '@/server/db/backup'
import { codeOf, isDatabaseUnavailable } from '@/server/db/errors'
import type { Db } from '@/server/db/open'
import { type Place, StartError } from '@/server/env'
import { grantPremium, readGrants, revokePremium } from '@/server/access/entitlements'

export const command = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['grant', 'revoke']), userId: snowflake }),
  z.object({ kind: z.literal('list') }),
  z.object({ kind: z.literal('backup'), file: z.string().min(1) }),
])
export type Command = z.output<typeof command>

/** The result of a command, as lines for people. */
export const outcome = z.object({ lines: z.array(z.string()), isDone: z.boolean() })
export type Outcome = z.output<typeof outcome>

const variable = 'PREMIUM_USER_IDS'

export const countOf = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`

async function carryOut(
  db: Db,
  premiumUserIds: string[],
  asked: Command,
  signal: AbortSignal,
): Promise<string[]> {
  if (asked.kind === 'backup')
    return [`${asked.file} holds ${countOf(await writeBackup(db, asked.file, signal))}.`]
  if (asked.kind === 'list') {
    const granted = (await readGrants(db)).map(
      ({ userId, createdAt }) => `${userId}  granted ${createdAt.toISOString().slice(0, 10)}`,
    )
    const lines = [...granted, ...premiumUserIds.map((userId) => `${userId}  ${variable}`)]
    return lines.length > 0 ? lines : ['Nobody may have premium.']
  }
  const { userId } = asked
  if (asked.kind === 'grant') {
    const isNew = await grantPremium(db, userId)
    return [isNew ? `${userId} may have premium from now on.` : `${userId} might have premium already.`]
  }
  const stillNamed = premiumUserIds.includes(userId) ? ` ${variable} still names them.` : ''
  if (!(await revokePremium(db, userId)))
    throw new StartError([`${userId} was not granted premium here.${stillNamed}`])
  return [`${userId} may not have premium any more.${stillNamed}`]
}

/**
 * Runs a command and describes the result, or the failure, without a stack.
 * @param signal ends what takes long
 */
export const runCommand = (
  db: Db,
  { premiumUserIds }: Pick<Place, 'premiumUserIds'>,
  asked: Command,
  signal: AbortSignal,
) => orFailure(async () => ({ lines: await carryOut(db, premiumUserIds, asked, signal), isDone: true }))

/** PostgreSQL's code for a missing table. */
const isTableMissing = (error: unknown): boolean =>
  codeOf(error) === '42P01' || (error instanceof Error && isTableMissing(error.cause))

export async function orFailure(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    return { lines: failureLines(error), isDone: false }
  }
}

function failureLines(error: unknown) {
  if (error instanceof StartError) return error.lines
  if (isTableMissing(error))
    return [
      'The database is not one of this version. Start the program once: it brings the tables up to date.',
    ]
  if (isDatabaseUnavailable(error)) return ['The database cannot be reached. Please try again shortly.']
  return [`That failed unexpectedly (${error instanceof Error ? error.name : 'unknown'}).`]
}
