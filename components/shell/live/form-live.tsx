import { chakra } from '@chakra-ui/react'
import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext } from 'react'
import { useLive } from '@/api/live'
import { loadAhead } from '@/components/ui/preloadable'

const FormLiveLine = dynamic(() => import('./form-live-line').then((module) => module.FormLiveLine), {
  ssr: false,
})
loadAhead(() => import('./form-live-line'))

type FormLiveProps = {
  etag: string | null
  /** What the form shows is what is saved and in use: nothing is being edited, and a feature is on. */
  isInUse: boolean
}

// Takes no place of its own: on wide screens beside the heading, on narrow ones in the gap below the head,
// which leaves it room there.
const styles = {
  position: 'absolute',
  insetInline: { base: 0, md: 'auto' },
  insetInlineEnd: { md: 0 },
  top: { base: '100%', md: 0 },
  h: { base: 8, md: 10 },
  maxW: { md: '50%' },
  display: 'flex',
  alignItems: 'center',
} as const

/**
 * In a form's head, which has `position: relative`: who else is at it, whether the bot works with what is saved, and
 * for assistive technology what others change meanwhile. The code that draws it loads with the first event.
 */
export function FormLive({ etag, isInUse }: FormLiveProps) {
  const remoteChanges = useRemoteChanges()
  const hasBegun = useLive(remoteChanges?.guildId ?? '', () => true)
  return (
    <chakra.div sx={styles}>
      {remoteChanges && hasBegun && <FormLiveLine {...{ etag, isInUse, remoteChanges }} />}
    </chakra.div>
  )
}

/** What others saved of a form while it is open, by the keys that it is saved under. */
export type RemoteChanges = {
  guildId: string
  subject: string
  /** Have just been updated. */
  updated: readonly string[]
  /** Conflict with edits, which are kept; with the others' values as text. */
  conflicting: ReadonlyMap<string, ReactNode>
  labelOf: (key: string) => string
}

const RemoteChangesContext = createContext<RemoteChanges | null>(null)
export const RemoteChangesProvider = RemoteChangesContext.Provider
/** Null outside a form. */
const useRemoteChanges = () => useContext(RemoteChangesContext)

const ChangeMark = dynamic(() => import('./form-live-line').then((module) => module.ChangeMark), {
  ssr: false,
})

/**
 * Beside a field: that somebody else has changed it. Stands in the field's own box, which has `position: relative`.
 * @param name the key that the field is saved under
 */
export function FieldMark({ name }: { name: string }) {
  const remoteChanges = useRemoteChanges()
  if (!remoteChanges) return null
  const { guildId, subject, updated, conflicting } = remoteChanges
  if (conflicting.has(name))
    return <ChangeMark {...{ guildId, subject, name }} theirs={conflicting.get(name)} />
  return updated.includes(name) ? <ChangeMark {...{ guildId, subject, name }} /> : null
}
