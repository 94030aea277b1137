import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext } from 'react'

/** What others saved of a form while it is open, by the keys that it is saved under. */
export type RemoteChanges = {
  guildId: string
  subject: string
  /** Came in just now. */
  came: readonly string[]
  /** Meet edits, which are kept; with the others' values in words. */
  met: ReadonlyMap<string, ReactNode>
  /** A key's name for people. */
  labelOf: (key: string) => string
}

const FormNewsContext = createContext<RemoteChanges | null>(null)
export const RemoteChangesProvider = FormNewsContext.Provider
/** Null outside of a form. */
export const useRemoteChanges = () => useContext(FormNewsContext)

const ChangeMark = dynamic(() => import('./change-mark').then((module) => module.ChangeMark), { ssr: false })

/**
 * Beside a field: that somebody else has changed it. Stands in the field's own box, which has `position: relative`.
 * @param name the key that the field is saved under
 */
export function FieldMark({ name }: { name: string }) {
  const news = useRemoteChanges()
  if (!news) return null
  const { guildId, subject, came, met } = news
  if (met.has(name)) return <ChangeMark {...{ guildId, subject, name }} theirs={met.get(name)} />
  return came.includes(name) ? <ChangeMark {...{ guildId, subject, name }} /> : null
}
