import { useEffect, useRef, useState } from 'react'
import { useApplyImport, useImportPreview } from '@/api/transfer'
import type { ImportReference, ImportResult } from '@/api/transfer.schema'
import {
  type Corrections,
  countChanges,
  isOutdated,
  shownIn,
  takenParts,
  withCorrection,
} from '@/components/copy/plan'
import { withMember } from '@/config/with-member'
import type { Source } from './import-sources'

/** Milliseconds without a further correction after which it is looked anew. */
const debounceMs = 400

/**
 * An import before it is applied: what it would change, corrections of what was matched, and which parts to take. Each
 * correction has the server look again; until its answer is there the one before stays, and nothing can be applied.
 */
export function useImport(guildId: string, source: Source, onApplied: (result: ImportResult) => void) {
  const [corrections, setCorrections] = useState<Corrections>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isWaiting, setIsWaiting] = useState(false)
  const [isStale, setIsStale] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const request = { configuration: source.configuration, ...corrections }
  const preview = useImportPreview(guildId, source.id, request)
  const { refetch } = preview
  const { mutate, reset, error, isPending: isApplying } = useApplyImport()

  const parts = preview.data?.parts ?? []
  const chosen = parts.filter(({ state, subject }) => state === 'changes' && !left.has(subject))
  const isChecking = isWaiting || preview.isFetching

  function correct(reference: Pick<ImportReference, 'kind' | 'id'>, match: string | null) {
    setCorrections((now) => withCorrection(now, reference, match))
    setIsStale(false)
    reset()
    setIsWaiting(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setIsWaiting(false)
      void refetch()
    }, debounceMs)
  }

  function apply() {
    setIsStale(false)
    mutate(
      {
        guildId,
        body: {
          configuration: source.configuration,
          ...shownIn(preview.data?.references ?? [], corrections),
          ...takenParts(chosen),
        },
      },
      {
        onSuccess: onApplied,
        onError: (refusal) => {
          if (!isOutdated(refusal)) return
          setIsStale(true)
          void refetch()
        },
      },
    )
  }

  return {
    result: preview.data,
    corrections,
    /** What is taken, of what would change. */
    chosen: countChanges(chosen),
    isChosen: (subject: string) => !left.has(subject),
    isChecking,
    isApplying,
    isReady: preview.data !== undefined && !preview.error && !isChecking && chosen.length > 0,
    /** Why it is not known what would change. */
    failure: isChecking ? null : preview.error,
    /** Why it was not applied; that something changed meanwhile is said by `isStale`. */
    refusal: error && isOutdated(error) ? null : error,
    isStale,
    hasCorrections: Object.keys(corrections).length > 0,
    correct,
    choose: (subject: string, isChosen: boolean) => setLeft((now) => withMember(now, subject, !isChosen)),
    apply,
    retry: () => void refetch(),
  }
}
export type Import = ReturnType<typeof useImport>
