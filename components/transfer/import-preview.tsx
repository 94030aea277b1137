import { VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { isNotOffered } from '@/api/http'
import type { ImportResult } from '@/api/transfer.schema'
import { NamesProvider } from '@/components/changes/names'
import { useSubjects } from '@/components/changes/use-subjects'
import { useLeaveGuard } from '@/components/form/use-leave-guard'
import { InlineNotice } from '@/components/ui/inline-notice'
import { SkeletonLines } from '@/components/ui/skeletons'
import { ApplyBar } from './apply-bar'
import { type Source, SourceLine } from './import-sources'
import { PartList } from './part-list'
import { References } from './references'
import { RequestErrors } from './request-errors'
import { countChanges, type Import, useImport } from './use-import'

type TrialProps = {
  guildId: string
  source: Source
  onApplied: (result: ImportResult) => void
  onCancel: () => void
}

/** What a configuration would change here, with everything that can be corrected or left out before it does. */
export function ImportPreview({ guildId, source, onApplied, onCancel }: TrialProps) {
  const preview = useImport({ guildId, source, onApplied })
  const { find } = useSubjects(guildId)
  const { result, failure } = preview
  const attempts = useLeaveGuard(hasWork(preview))

  return (
    <NamesProvider guildId={guildId}>
      <Outcome source={source} preview={preview}>
        {failure && (
          <Failure preview={preview} error={failure}>
            <RequestErrors find={find} fields={failure.fields} />
          </Failure>
        )}
      </Outcome>
      {result && result.references.length > 0 && (
        <References references={result.references} {...{ guildId, find, preview }} />
      )}
      {result && <PartList parts={result.parts} {...{ find, preview }} />}
      <ApplyBar {...{ preview, attempts, find, onCancel }} />
    </NamesProvider>
  )
}

/** Whether something would be lost by leaving. */
function hasWork({ result, failure, hasCorrections }: Import) {
  if (!result) return !failure
  return hasCorrections || countChanges(result.parts).options > 0
}

type OutcomeProps = { source: Source; preview: Import; children: ReactNode }

function Outcome({ source, preview: { result, isChecking }, children }: OutcomeProps) {
  const t = useTranslations('transfer.trial')
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed to come here is gone.
  useEffect(() => heading.current?.focus(), [])
  const summary = useSummary(result)

  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <SourceLine source={source} />
      {/* There before it has something to say; said again after each correction. */}
      <VisuallyHidden role="status">{isChecking ? t('busy') : summary}</VisuallyHidden>
      {result ? (
        <p className="summary" aria-hidden>
          {summary}
        </p>
      ) : (
        isChecking && <SkeletonLines lines={2} />
      )}
      {children}
    </section>
  )
}

/** The result in a sentence or two; nothing before it is there. */
function useSummary(result: ImportResult | undefined) {
  const t = useTranslations('transfer.trial')
  if (!result) return ''
  const counts = countChanges(result.parts)
  const refused = result.parts.filter(({ state }) => state === 'refused').length
  return [
    t(counts.options > 0 ? 'changes' : 'nothing', { name: result.from.name, ...counts }),
    ...(refused > 0 ? [t('refused', { count: refused })] : []),
  ].join(' ')
}

type FailureProps = {
  preview: Import
  error: NonNullable<Import['failure']>
  children: ReactNode
}

function Failure({ preview, error, children }: FailureProps) {
  const t = useTranslations('transfer.trial')
  if (isNotOffered(error) && error.code !== 'bot_absent') return <p role="alert">{t('notOffered')}</p>
  const retry = error.status === 422 || error.status === 413 ? undefined : preview.retry
  return (
    <InlineNotice title={t('failed')} error={error} onRetry={retry}>
      {children}
    </InlineNotice>
  )
}
