import * as z from 'zod/mini'
import { ownSessions, personalData } from '@/contract/calls/account'
import { actionResult } from '@/contract/calls/bot-requests'
import { offeredChoices } from '@/contract/calls/choices'
import { command } from '@/contract/calls/commands'
import { channel, currentUser, guildEmoji, guildPreview, role, thread } from '@/contract/calls/discord'
import { guildFacts } from '@/contract/calls/facts'
import {
  extensionsOf,
  feature,
  type FeatureDeclaration,
  featureDeclaration,
  featuresOf,
  foreignCapabilities,
} from '@/contract/calls/features'
import { checkResult, savedServers } from '@/contract/calls/game-servers'
import { guildInfo } from '@/contract/calls/guilds'
import { guildHealth } from '@/contract/calls/health'
import { historyPage } from '@/contract/calls/history'
import { storedImage, storedImages } from '@/contract/calls/images'
import { guildMembers } from '@/contract/calls/members'
import { guildNames } from '@/contract/calls/names'
import { note } from '@/contract/calls/note'
import { entitlements } from '@/contract/calls/premium'
import { session } from '@/contract/calls/session'
import { guildSettings, settingsDeclaration } from '@/contract/calls/settings'
import { botStatus, heartbeat, publicStatus } from '@/contract/calls/status'
import { testSent } from '@/contract/calls/test-message'
import { configurationFile, importResult } from '@/contract/calls/transfer'
import { savedUserData } from '@/contract/calls/users'
import { readDeclaredSchema } from '@/contract/declaration/read-schema'
import { hasLongerText, hasMoreValues, isObject } from '@/contract/json'
import { withoutIds } from '@/contract/error-reports'
import { answerFaults, savedText, savedValues } from '@/contract/limits'
import { onlyNamed } from './only-named'
import { differences, type OmittedRows, rowsOf, tooManyFaults } from './readable-rows'

/** What was left out of the answer that is being read, and why. */
let omitted: string[] = []

/** @throws RangeError for one too many */
function leaveOut(what: string) {
  if (omitted.length >= answerFaults) throw tooManyFaults()
  omitted.push(what)
}

const leaveOutRows = ({ count, reason }: OmittedRows) =>
  leaveOut(`left out ${count} unreadable ${count === 1 ? 'row' : 'rows'}: ${reason}`)

const knownDeclaration = onlyNamed(featureDeclaration)

/** Leaves out malformed declarations. */
function readDeclaration(told: unknown, index: number): FeatureDeclaration[] {
  const { data, error } = knownDeclaration.safeParse(told)
  if (data) return [{ ...data, options: readDeclaredSchema(data.options) }]
  const { id } = isObject(told) ? told : {}
  const which =
    typeof id === 'string' ? `features.${index} (${withoutIds(id).slice(0, 64)})` : `features.${index}`
  leaveOut(`left out ${which}: ${differences(error, told)}`)
  return []
}

/** Of features with one id, the first counts. */
function isFirst() {
  const ids = new Set<string>()
  return ({ id }: FeatureDeclaration) => {
    if (ids.has(id)) leaveOut(`left out another feature with the id ${id}`)
    return ids.size < ids.add(id).size
  }
}

/** Rules for commands need the list of them; a backend without a list of its extensions has whatever it declares. */
const hasCallsFor =
  (extensions: readonly string[] | null) =>
  ({ options: { properties } }: FeatureDeclaration) =>
    extensions?.includes('commands') !== false ||
    !Object.values(isObject(properties) ? properties : {}).some(
      (option) => isObject(option) && option.control === 'commands',
    )

/** `GET /features`: the features that can be drawn, and the extensions beyond the specification's calls. */
const capabilities = z.pipe(
  foreignCapabilities,
  z.transform((told) => {
    const extensions = extensionsOf(told)
    const declared = featuresOf(told).flatMap(readDeclaration).filter(isFirst())
    return { features: declared.filter(hasCallsFor(extensions)), extensions }
  }),
)

/** `GET /settings` */
const declaredSettings = z.pipe(
  settingsDeclaration,
  z.transform((told) => ({ ...told, options: readDeclaredSchema(told.options) })),
)

/**
 * What the answers of calls have to be, by the names that calls give them (http.ts). It comes with the first answer that is
 * read, not with a page: with zod, it is a tenth of the scripts that a page needs before it can be used.
 */
export const answers = {
  actionResult,
  botStatus,
  capabilities,
  channels: rowsOf(channel, leaveOutRows),
  /** A backend may answer without a body. */
  checkResult: z.nullable(checkResult),
  commands: rowsOf(command, leaveOutRows),
  configurationFile,
  currentUser,
  declaredSettings,
  emojis: rowsOf(guildEmoji, leaveOutRows),
  entitlements,
  feature,
  guildFacts,
  guildHealth,
  guildInfo,
  guildMembers,
  guildNames,
  guildPreviews: rowsOf(guildPreview, leaveOutRows),
  guildSettings,
  heartbeat,
  historyPage,
  importResult,
  /** What the header of an answer says besides. */
  notes: z.array(note),
  offeredChoices,
  ownSessions,
  /** A backend may answer without a body: what is saved is fetched again anyway. */
  patchedSettings: z.nullable(guildSettings),
  patchedUserData: z.nullable(savedUserData),
  personalData,
  publicStatus,
  roles: rowsOf(role, leaveOutRows),
  savedServers,
  session,
  storedImage,
  storedImages,
  testSent,
  threads: rowsOf(thread, leaveOutRows),
  userData: savedUserData,
} as const

export type AnswerName = keyof typeof answers
/** What an answer of that name holds; nothing is known of one that no call names. */
export type Answer<Name extends AnswerName> = [Name] extends [never]
  ? unknown
  : z.infer<(typeof answers)[Name]>

/** What forms are filled in with. */
const filledIn: ReadonlySet<AnswerName> = new Set(['feature', 'guildSettings', 'patchedSettings'])

/** What has fields that no schema names. */
const open: ReadonlySet<AnswerName> = new Set([
  ...filledIn,
  'configurationFile',
  'patchedUserData',
  'personalData',
  'userData',
])

/** What is read whole, however much of it nobody knows. */
const small: ReadonlySet<AnswerName> = new Set([...filledIn, 'guildInfo', 'patchedUserData', 'userData'])

/** Gives up with a RangeError after so many faults. */
function bounded() {
  let faults = 0
  return () => {
    faults += 1
    if (faults > answerFaults) throw tooManyFaults()
    return undefined
  }
}

/** What an answer of that name holds and what was left out of it, or how it differs from what it has to be. */
export function readAnswer<Name extends AnswerName>(name: Name, body: unknown) {
  const schema = open.has(name) ? answers[name] : onlyNamed(answers[name])
  if (small.has(name) && hasMoreValues(savedValues, body))
    return { mismatch: `expected at most ${savedValues} values` }
  if (filledIn.has(name) && hasLongerText(savedText, body))
    return { mismatch: `expected texts of at most ${savedText} characters` }
  omitted = []
  try {
    const { data, error } = z.safeParse(schema, body, { error: bounded() })
    // The schema of that name has just read it.
    return error ? { mismatch: differences(error, body) } : { value: data as Answer<Name>, omitted }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { mismatch: `more than ${answerFaults} values in it are not what was expected` }
  }
}
