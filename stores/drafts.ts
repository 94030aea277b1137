import {
  exactText,
  isExactNumber,
  isNumber,
  isObject,
  isText,
  ownProperty,
  textOr,
  unreadable,
} from '@/contract/json'
import type { Option } from '@/contract/declaration/option'
import { persisted } from './persisted'

/** An edit of which parts are in options that are gone: all of it, and what is read of those parts. */
export type WithdrawnEdit = {
  name: string
  value: unknown
  parts: readonly WithdrawnPart[]
  /** Something in it is secret, and not to be stored. */
  isUnkept?: boolean
}

export type WithdrawnPart = {
  /** The titles of the option and of what it is in. */
  titles: readonly string[]
  /** Not stored. */
  option?: Option
  value: unknown
}

/** Edits that were not saved, kept in this browser through a reload, a crash or a sign-out. */
export type Draft = {
  /** When it was last typed in, in milliseconds since 1970. */
  savedAt: number
  /** Only the fields that differ from what is saved. */
  changes: Record<string, unknown>
  withdrawn?: readonly WithdrawnEdit[]
}

const isPart = (kept: unknown) =>
  isObject(kept) && Array.isArray(kept.titles) && kept.titles.every(isText) && kept.titles.length > 0

const isWithdrawn = (kept: unknown) =>
  isObject(kept) && isText(kept.name) && Array.isArray(kept.parts) && kept.parts.every(isPart)

const isDraft = (kept: unknown): kept is Draft =>
  isObject(kept) &&
  isNumber(kept.savedAt) &&
  kept.savedAt >= 0 &&
  kept.savedAt <= 8.64e15 &&
  isObject(kept.changes) &&
  (kept.withdrawn === undefined || (Array.isArray(kept.withdrawn) && kept.withdrawn.every(isWithdrawn)))

const areDrafts = (kept: unknown): kept is Record<string, Draft> =>
  isObject(kept) && Object.values(kept).every(isDraft)

/** Which form of which guild, and whose: a draft is never shown to anybody else. */
export type DraftKey = { userId: string; guildId: string; form: string }

const day = 24 * 60 * 60 * 1000
export const draftLimits = { count: 20, age: 14 * day } as const

const nameOf = ({ userId, guildId, form }: DraftKey) => `${userId}/${guildId}/${form}`

/** The newest drafts that are not too old. */
function withinLimits(all: Record<string, Draft>) {
  const oldest = Date.now() - draftLimits.age
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, { savedAt }]) => savedAt > oldest)
      .toSorted(([, one], [, other]) => other.savedAt - one.savedAt)
      .slice(0, draftLimits.count),
  )
}

const storeName = 'guildhall-drafts'

/** What cannot be read stands in older drafts as a number that is none. */
function asNow(kept: unknown): unknown {
  if (Array.isArray(kept)) return kept.map(asNow)
  if (!isObject(kept)) return kept
  if (isExactNumber(kept) && exactText(kept) === 'NaN')
    return unreadable(textOr(ownProperty(kept, 'typed')) ?? '')
  return Object.fromEntries(Object.entries(kept).map(([key, part]) => [key, asNow(part)]))
}

export const drafts = persisted<{ drafts: Record<string, Draft> }>(
  storeName,
  (stored) => {
    const kept = asNow(stored.drafts)
    return areDrafts(kept) ? { drafts: kept } : undefined
  },
  { drafts: {} },
)

/** Whether this browser really holds what it is to keep: its storage may be full, or closed to the page. */
export function areDraftsKept() {
  try {
    return localStorage.getItem(storeName)?.includes(JSON.stringify(drafts.getState())) ?? false
  } catch {
    return false
  }
}

export function findDraft(key: DraftKey): Draft | undefined {
  const name = nameOf(key)
  const all = withinLimits(drafts.getState().drafts)
  return Object.hasOwn(all, name) ? all[name] : undefined
}

export const saveDraft = (key: DraftKey, kept: Draft) =>
  drafts.setState((state) => ({ drafts: withinLimits({ ...state.drafts, [nameOf(key)]: kept }) }))

export function deleteDraft(key: DraftKey) {
  const name = nameOf(key)
  if (!Object.hasOwn(drafts.getState().drafts, name)) return
  drafts.setState((state) => {
    const { [name]: _dropped, ...rest } = state.drafts
    return { drafts: withinLimits(rest) }
  })
}

export const deleteDraftsOf = (userId: string) =>
  drafts.setState(({ drafts: all }) => ({
    drafts: Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(`${userId}/`))),
  }))
