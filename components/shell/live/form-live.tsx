import { Flex } from '@chakra-ui/react'
import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { BotProblem } from '@/contract/calls/events'
import { useBotProblems, useLive } from '@/api/live-guild'
import { isAt } from '@/components/form/form-store'
import { loadAhead, onceDue } from '@/components/ui/preloadable'
import type { RemoteChanges } from './form-live-line'

const FormLiveLine = dynamic(() => import('./form-live-line').then((module) => module.FormLiveLine), {
  ssr: false,
})
const ChangeMark = dynamic(() => import('./form-live-line').then((module) => module.ChangeMark), {
  ssr: false,
})
export const ProblemMarks = onceDue(
  dynamic(() => import('./form-live-line').then((module) => module.ProblemMarks), { ssr: false }),
)
loadAhead(FormLiveLine)

const RemoteChangesContext = createContext<RemoteChanges | null>(null)

export const noProblems: readonly BotProblem[] = []
/** Apart from the other changes, so that a key press does not draw every field of every row again. */
const BotProblemsContext = createContext(noProblems)
export const BotProblemsProvider = BotProblemsContext.Provider

type RemoteChangesProviderProps = { value: RemoteChanges; children: ReactNode }

const noConflicts: RemoteChanges['conflicting'] = new Map()

/** Stays the same while nothing of it changes: every field reads it. */
export function RemoteChangesProvider({ value, children }: RemoteChangesProviderProps) {
  const { guildId, subject, updated, labelOf } = value
  const conflicting = value.conflicting.size > 0 ? value.conflicting : noConflicts
  const changes = useMemo(
    () => ({ guildId, subject, updated, conflicting, labelOf }),
    [guildId, subject, updated, conflicting, labelOf],
  )
  return (
    <RemoteChangesContext value={changes}>
      <BotProblemsContext value={useBotProblems(guildId, subject)}>{children}</BotProblemsContext>
    </RemoteChangesContext>
  )
}

/** What the bot says against a value as it is saved, and against parts of it. */
export function useBotProblemsAt(at: string) {
  const problems = useContext(BotProblemsContext)
  return useMemo(() => {
    const found = problems.filter(({ path }) => path !== null && isAt(path, at))
    return found.length > 0 ? found : noProblems
  }, [problems, at])
}

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

/** What the bot says against a form as a whole, or against what has no field there. */
export function FormProblems({ hasField }: { hasField: (name: string) => boolean }) {
  const remoteChanges = useContext(RemoteChangesContext)
  const problems = useContext(BotProblemsContext).flatMap((problem) => {
    const [name = ''] = problem.path?.split('.') ?? []
    if (problem.path === null) return [problem]
    return hasField(name) ? [] : [{ ...problem, about: remoteChanges?.labelOf(name) }]
  })
  return (
    problems.length > 0 && (
      <div>
        <ProblemMarks problems={problems} />
      </div>
    )
  )
}

/** What a field that is no option has in common with them. */
export function FieldMark({ name }: { name: string }) {
  const problems = useBotProblemsAt(name)
  return (
    <>
      <FieldChange name={name} />
      {problems.length > 0 && <ProblemMarks problems={problems} />}
    </>
  )
}

/**
 * Marks a field that somebody else has changed. Its parent has `position: relative`.
 * @param name the key under which the field is saved
 */
export function FieldChange({ name }: { name: string }) {
  const remoteChanges = useContext(RemoteChangesContext)
  if (!remoteChanges) return null
  const { guildId, subject, updated, conflicting } = remoteChanges
  if (!conflicting.has(name) && !updated.includes(name)) return null
  return <ChangeMark guildId={guildId} subject={subject} name={name} theirs={conflicting.get(name)} />
}
