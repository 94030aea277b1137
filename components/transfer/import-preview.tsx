import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { isNotOffered } from '@/api/http'
import type { ImportResult } from '@/contract/calls/transfer'
import { NamesProvider } from '@/components/changes/names'
import { type Subject, useSubjects } from '@/components/changes/use-subjects'
import { RequestErrors } from '@/components/copy/part-summary'
import { countChanges } from '@/components/copy/plan'
import { ActionBar } from '@/components/form/action-bar'
import { useLeaveGuard } from '@/components/form/use-leave-guard'
import { BusyButton } from '@/components/ui/busy-button'
import { InlineNotice } from '@/components/ui/inline-notice'
import { Card, Notice } from '@/components/ui/page'
import { SkeletonLines } from '@/components/ui/skeletons'
import { type Source, SourceLine } from './import-sources'
import { PartList } from './part-list'
import { References } from './references'
import { type Import, useImport } from './use-import'

type ImportPreviewProps = {
  guildId: string
  source: Source
  onApplied: (result: ImportResult) => void
  onCancel: () => void
}

export function ImportPreview({ guildId, source, onApplied, onCancel }: ImportPreviewProps) {
  const preview = useImport(guildId, source, onApplied)
  const { find } = useSubjects(guildId)
  const { result } = preview

  return (
    <NamesProvider guildId={guildId}>
      <Outcome {...{ source, preview, find }} />
      {result && result.references.length > 0 && (
        <References references={result.references} {...{ guildId, find, preview }} />
      )}
      {result && <PartList parts={result.parts} {...{ find, preview }} />}
      <ApplyBar {...{ preview, find, onCancel }} />
    </NamesProvider>
  )
}

type OutcomeProps = { source: Source; preview: Import; find: (id: string) => Subject }

function Outcome({ source, preview: { result, isChecking, failure, retry }, find }: OutcomeProps) {
  const t = useTranslations('transfer.trial')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const summary = useSummary(result)
  const isFinal = failure?.status === 422 || failure?.status === 413

  return (
    <Card title={t('title')} titleRef={heading}>
      <SourceLine source={source} />
      <VisuallyHidden role="status">{isChecking ? t('busy') : summary}</VisuallyHidden>
      {result ? (
        <chakra.p mt={3} fontWeight="medium" overflowWrap="anywhere" aria-hidden>
          {summary}
        </chakra.p>
      ) : (
        isChecking && <SkeletonLines lines={2} />
      )}
      {failure &&
        (isNotOffered(failure) && failure.code !== 'bot_absent' ? (
          <p role="alert">{t('notOffered')}</p>
        ) : (
          <InlineNotice title={t('failed')} error={failure} onRetry={isFinal ? undefined : retry}>
            <RequestErrors fields={failure.fields} find={find} />
          </InlineNotice>
        ))}
    </Card>
  )
}

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

const hasWork = ({ result, failure, hasCorrections }: Import) =>
  result ? hasCorrections || countChanges(result.parts).options > 0 : !failure

function ApplyBar({ preview, find, onCancel }: Omit<OutcomeProps, 'source'> & { onCancel: () => void }) {
  const t = useTranslations('transfer.bar')
  const { attempts } = useLeaveGuard(hasWork(preview))
  const { chosen, isApplying, refusal } = preview

  return (
    <ActionBar
      isOpen
      label={t('label')}
      message={useMessage(preview, attempts)}
      attempts={attempts}
      buttons={
        <>
          <Button variant="ghost" isDisabled={isApplying} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <BusyButton
            isDisabled={!preview.isReady}
            isLoading={isApplying}
            loadingText={t('applying')}
            onClick={preview.apply}
          >
            {chosen.options > 0 ? t('apply', { count: chosen.options }) : t('applyNone')}
          </BusyButton>
        </>
      }
    >
      {preview.isStale && (
        <Notice tone="warning" icon={TriangleAlert} role="alert">
          <p>{t('again')}</p>
        </Notice>
      )}
      {refusal && (
        <InlineNotice title={t('failed')} error={refusal}>
          <RequestErrors fields={refusal.fields} find={find} />
        </InlineNotice>
      )}
    </ActionBar>
  )
}

function useMessage({ result, chosen }: Import, attempts: number) {
  const t = useTranslations('transfer.bar')
  if (attempts > 0) return t('leaving')
  if (!result) return ''
  if (chosen.options > 0) return t('chosen', { count: chosen.options, parts: chosen.parts })
  return t(countChanges(result.parts).options > 0 ? 'none' : 'nothing')
}
