import * as z from 'zod/mini'
import { persisted } from './persisted'

const draft = z.object({
  /** When it was last typed in, in milliseconds since 1970. */
  savedAt: z.number().check(z.minimum(0), z.maximum(8.64e15)),
  /** Only the fields that differ from what is saved. */
  changes: z.record(z.string(), z.unknown()),
})
/** Edits that were not saved, kept in this browser through a reload, a crash or a sign-out. */
export type Draft = z.infer<typeof draft>

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

export const drafts = persisted(storeName, z.object({ drafts: z.record(z.string(), draft) }), {
  drafts: {},
})

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
