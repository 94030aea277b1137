import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { optionTree } from '@/contract/declaration/read-option'
import { isSecretMark, markOf, type SecretMark } from '@/contract/declaration/secret'
import { secretsOf, withoutSecretTexts } from '@/contract/declaration/secret-values'
import { isSame } from '@/contract/json'
import { backend as texts } from '@/server/http/texts'
import { type KeyRing, MissingKeyError } from '@/server/auth/encryption'
import type { Db } from '@/server/db/open'
import { guildSecrets } from '@/server/db/schema'
import { refused } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'

type Options = Record<string, unknown>
type DeclaredOptions = Pick<FeatureDeclaration, 'options'>
type SecretPlace = { guildId: string; subject: string }
type SavedOptions = { options: Options; updatedAt?: Date }

/**
 * A patch without the marks that were sent back as they are.
 * @throws HttpError 422 `invalid` for a mark of another text
 */
export function withoutMarks(
  declared: DeclaredOptions,
  { options, updatedAt }: SavedOptions,
  patch: Options,
): Options {
  const marked = secretsOf(declared).filter((key) => Object.hasOwn(patch, key) && isSecretMark(patch[key]))
  if (marked.length === 0) return patch
  const now = withoutSecretTexts(declared, options, updatedAt)
  const wrong = marked.filter((key) => !isSame(now[key], patch[key]))
  if (wrong.length > 0) throw refused(Object.fromEntries(wrong.map((key) => [key, texts.secretReplaced])))
  return Object.fromEntries(Object.entries(patch).filter(([key]) => !marked.includes(key)))
}

/** Two texts that are set at once have different marks: otherwise, the second would seem to change nothing. */
function nextMark(before: unknown, now: Date): SecretMark {
  const last = isSecretMark(before) ? Date.parse(before.set_at) : -Infinity
  return markOf(new Date(Math.max(now.getTime(), last + 1)))
}

/**
 * Splits what is to be saved into options with marks and the texts that belong there, by the names of their options.
 * @param patched the options that somebody sends now; other texts were saved before their option was declared secret
 */
export function splitSecrets(
  declared: DeclaredOptions,
  now: SavedOptions,
  next: Options,
  patched: Options,
  at: Date,
) {
  const shown = withoutSecretTexts(declared, now.options, now.updatedAt)
  const plainTexts = new Map<string, string>()
  const options = { ...next }
  for (const key of secretsOf(declared)) {
    const text = next[key]
    if (typeof text === 'string' && text !== '') plainTexts.set(key, text)
    if (typeof text !== 'string') continue
    const isSent = Object.hasOwn(patched, key)
    options[key] = text === '' ? null : isSent ? nextMark(shown[key], at) : shown[key]
  }
  return { options, plainTexts }
}

/** Binds a text to its place, so that it cannot be decrypted in another one. */
const contextOf = ({ guildId, subject }: SecretPlace, option: string) =>
  `guild_secrets:text:${guildId}:${subject}:${option}`

const isIn = ({ guildId, subject }: SecretPlace) =>
  and(eq(guildSecrets.guildId, guildId), eq(guildSecrets.subject, subject))

/**
 * Saves the texts, encrypted, and forgets those whose options have no mark any more.
 * @param options as they are saved, with marks
 */
export async function saveSecrets(
  db: Db,
  keys: KeyRing,
  place: SecretPlace,
  { options, plainTexts }: ReturnType<typeof splitSecrets>,
) {
  for (const [option, plain] of plainTexts) {
    const text = await keys.encrypt(plain, contextOf(place, option))
    await db
      .insert(guildSecrets)
      .values({ ...place, option, text })
      .onConflictDoUpdate({
        target: [guildSecrets.guildId, guildSecrets.subject, guildSecrets.option],
        set: { text },
      })
  }
  const kept = Object.keys(options).filter((key) => isSecretMark(options[key]))
  await db.delete(guildSecrets).where(and(isIn(place), notInArray(guildSecrets.option, kept)))
}

const nameOf = ({ guildId, subject }: SecretPlace, option: string) =>
  JSON.stringify([guildId, subject, option])

/** With the first key, so that older ones can be removed. What was replaced meanwhile is left alone. */
async function encryptAgain(
  { db, keys }: Pick<Runtime, 'db' | 'keys'>,
  { option, text, ...place }: typeof guildSecrets.$inferSelect,
  plain: string,
) {
  const isThis = and(isIn(place), eq(guildSecrets.option, option), eq(guildSecrets.text, text))
  await db
    .update(guildSecrets)
    .set({ text: await keys.encrypt(plain, contextOf(place, option)) })
    .where(isThis)
}

/** The texts of guilds, for their bot alone; those whose key is gone are missing. */
export async function readSecrets({ db, keys, log }: Runtime, guildIds: readonly string[]) {
  const rows = await db
    .select()
    .from(guildSecrets)
    .where(inArray(guildSecrets.guildId, [...guildIds]))
  const plainTexts = new Map<string, string>()
  const reasons = new Set<string>()
  for (const { option, text, ...place } of rows) {
    try {
      const plain = await keys.decrypt(text, contextOf(place, option))
      plainTexts.set(nameOf(place, option), plain)
      if (!keys.isCurrent(text)) await encryptAgain({ db, keys }, { ...place, option, text }, plain)
    } catch (error) {
      reasons.add(error instanceof MissingKeyError ? error.message : 'a secret cannot be decrypted')
    }
  }
  if (reasons.size > 0)
    log.error({ reason: [...reasons].join(' ') }, 'Secrets of bots have to be entered again')
  return {
    /**
     * The secrets of a feature: the text of each, or null where none is set or it is lost. What nobody declares now is told
     * like any other option of that kind: another version of the bot still works with it.
     */
    of({ id, options: schema }: Pick<FeatureDeclaration, 'id' | 'options'>, guildId: string, saved: Options) {
      const place = { guildId, subject: `feature:${id}` }
      const { properties } = optionTree(schema)
      const undeclared = Object.keys(saved).filter((key) => isSecretMark(saved[key]) && !properties.has(key))
      return Object.fromEntries(
        [...secretsOf({ options: schema }), ...undeclared].map((key) => {
          const value = Object.hasOwn(saved, key) ? saved[key] : null
          if (isSecretMark(value)) return [key, plainTexts.get(nameOf(place, key)) ?? null]
          return [key, typeof value === 'string' && value !== '' ? value : null]
        }),
      )
    },
  }
}
