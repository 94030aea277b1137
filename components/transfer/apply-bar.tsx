import { Button } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Subject } from '@/components/changes/use-subjects'
import { ActionBar } from '@/components/form/save-bar'
import { InlineNotice } from '@/components/ui/inline-notice'
import { RequestErrors } from './request-errors'
import { countChanges, type Import } from './use-import'

type ApplyBarProps = {
  preview: Import
  /** How often somebody tried to leave just now. */
  attempts: number
  find: (id: string) => Subject
  onCancel: () => void
}

export function ApplyBar({ preview, attempts, find, onCancel }: ApplyBarProps) {
  const t = useTranslations('transfer.bar')
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
          <Button
            isDisabled={!preview.isReady}
            isLoading={isApplying}
            loadingText={t('applying')}
            onClick={preview.apply}
          >
            {chosen.options > 0 ? t('apply', { count: chosen.options }) : t('applyNone')}
          </Button>
        </>
      }
    >
      {preview.isStale && (
        <div className="again" role="alert">
          <TriangleAlert size={20} aria-hidden />
          <p>{t('again')}</p>
        </div>
      )}
      {refusal && (
        <InlineNotice title={t('failed')} error={refusal}>
          <RequestErrors find={find} fields={refusal.fields} />
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
