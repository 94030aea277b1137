import { useState } from 'react'
import { useApplyImport, useImportPreview } from '@/api/transfer'
import type { ImportReference, ImportResult } from '@/contract/calls/transfer'
import {
  type Corrections,
  changesOf,
  countChanges,
  fixMatches,
  isOutdated,
  partsWithVersions,
  withCorrection,
} from '@/components/copy/plan'
import { useTimeout } from '@/components/ui/use-timeout'
import { withMember } from '@/config/with-member'
import type { Source } from './import-sources'

const debounceMs = 400

/**
 * An import before it is applied: its preview, corrected matches, and the selected parts. Each correction refreshes the
 * preview; until then the last one stays, and nothing can be applied.
 */
export function useImport(guildId: string, source: Source, onApplied: (result: ImportResult) => void) {
  const [corrections, setCorrections] = useState<Corrections>({})
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [isWaiting, setIsWaiting] = useState(false)
  const [isStale, setIsStale] = useState(false)

  const request = { configuration: source.configuration, ...corrections }
  const preview = useImportPreview(guildId, source.id, request)
  const { refetch } = preview
  const { mutate, reset, error, isPending: isApplying } = useApplyImport()

  const chosen = changesOf(preview.data?.parts ?? []).filter(({ subject }) => !excluded.has(subject))
  const isChecking = isWaiting || preview.isFetching

  function refetchAfterCorrections() {
    setIsWaiting(false)
    void refetch()
  }
  useTimeout(refetchAfterCorrections, isWaiting ? debounceMs : null, corrections)

  function correct(reference: Pick<ImportReference, 'kind' | 'id'>, match: string | null) {
    setCorrections((now) => withCorrection(now, reference, match))
    setIsStale(false)
    reset()
    setIsWaiting(true)
  }

  function apply() {
    setIsStale(false)
    mutate(
      {
        guildId,
        body: {
          configuration: source.configuration,
          ...fixMatches(preview.data?.references ?? [], corrections),
          ...partsWithVersions(chosen),
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
    chosen: countChanges(chosen),
    isChosen: (subject: string) => !excluded.has(subject),
    isChecking,
    isApplying,
    isReady: preview.data !== undefined && !preview.error && !isChecking && chosen.length > 0,
    failure: isChecking ? null : preview.error,
    /** Why it was not applied, unless the preview was outdated (`isStale`). */
    refusal: error && isOutdated(error) ? null : error,
    isStale,
    hasCorrections: Object.keys(corrections).length > 0,
    correct,
    choose: (subject: string, isChosen: boolean) => setExcluded((now) => withMember(now, subject, !isChosen)),
    apply,
    retry: () => void refetch(),
  }
}
export type Import = ReturnType<typeof useImport>
