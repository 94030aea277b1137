import { Flex } from '@chakra-ui/react'
import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext } from 'react'
import { useBotProblems, useLive } from '@/api/live'
import { loadAhead } from '@/components/ui/preloadable'

const FormLiveLine = dynamic(() => import('./form-live-line').then((module) => module.FormLiveLine), {
  ssr: false,
})
const ChangeMark = dynamic(() => import('./form-live-line').then((module) => module.ChangeMark), {
  ssr: false,
})
const ProblemMarks = dynamic(() => import('./form-live-line').then((module) => module.ProblemMarks), {
  ssr: false,
})
loadAhead(FormLiveLine)

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

type FormLiveProps = {
  etag: string | null
  /** Whether the form shows what is saved and in use: there are no edits, and a feature is on. */
  isInUse: boolean
}

/**
 * In a form's head, which has `position: relative`: who else has the form open, whether the bot has loaded what is saved,
 * and for assistive technology what others change. Its code loads with the first event.
 */
export function FormLive({ etag, isInUse }: FormLiveProps) {
  const remoteChanges = useContext(RemoteChangesContext)
  const hasStarted = useLive(remoteChanges?.guildId ?? '', () => true)
  if (!remoteChanges || !hasStarted) return null
  return (
    // Out of the flow: beside the heading on wide screens, below the head on narrow ones, which leaves room for it.
    <Flex
      align="center"
      position="absolute"
      insetInlineStart={{ base: 0, md: 'auto' }}
      insetInlineEnd={0}
      top={{ base: '100%', md: 0 }}
      h={{ base: 8, md: 10 }}
      maxW={{ md: '50%' }}
    >
      <FormLiveLine etag={etag} isInUse={isInUse} remoteChanges={remoteChanges} />
    </Flex>
  )
}

/**
 * Marks a field that somebody else has changed, or whose value the bot cannot use. Its parent has `position: relative`.
 * @param name the key under which the field is saved
 */
export function FieldMark({ name }: { name: string }) {
  const remoteChanges = useContext(RemoteChangesContext)
  const problems = useBotProblems(remoteChanges?.guildId ?? '', remoteChanges?.subject ?? '')
  if (!remoteChanges) return null
  const { guildId, subject, updated, conflicting } = remoteChanges
  const own = problems.filter(({ path }) => path?.split('.')[0] === name)
  const isChanged = conflicting.has(name) || updated.includes(name)
  return (
    <>
      {isChanged && (
        <ChangeMark guildId={guildId} subject={subject} name={name} theirs={conflicting.get(name)} />
      )}
      {own.length > 0 && <ProblemMarks problems={own} />}
    </>
  )
}
