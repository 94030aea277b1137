import { Grid, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef } from 'react'
import { useGuildPreview } from '@/api/current-user'
import { useConfiguration } from '@/api/transfer'
import { type Subject, useSubjects } from '@/components/changes/use-subjects'
import { InlineNotice } from '@/components/ui/inline-notice'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { Notice } from '@/components/ui/page'
import { withTexts } from '@/components/ui/with-texts'
import history from '@/config/messages/en/history.json'
import pickers from '@/config/messages/en/pickers.json'
import settings from '@/config/messages/en/settings.json'
import transfer from '@/config/messages/en/transfer.json'
import { onlyParts, subjectsIn } from '@/contract/calls/transfer'
import { NoTargets, TargetList } from './target-list'

type CopyDialogProps = {
  guildId: string
  /** The parts to copy; null for all. */
  subjects: readonly string[] | null
  isUnsaved?: boolean
  onClose: () => void
}

export const CopyDialog = withTexts({ history, pickers, settings, transfer }, Dialog)

function Dialog({ guildId, subjects, isUnsaved = false, onClose }: CopyDialogProps) {
  const t = useTranslations('transfer.targets')
  const format = useFormatter()
  const heading = useRef<HTMLHeadingElement>(null)
  // The dialog itself would take the first button, at its very end as long as nothing is loaded.
  useEffect(() => heading.current?.focus(), [])
  const { data, dataUpdatedAt, error, isFetching, refetch } = useConfiguration(guildId)
  const { find } = useSubjects(guildId)
  const source = useMemo(
    () =>
      data
        ? {
            id: `${guildId} at ${dataUpdatedAt}`,
            configuration: subjects ? onlyParts(data, subjects) : data,
            file: null,
          }
        : null,
    [data, dataUpdatedAt, guildId, subjects],
  )
  const saved = source ? subjectsIn(source.configuration) : (subjects ?? [])
  const without = (subjects ?? []).filter((one) => !saved.includes(one))
  const isEmpty = source !== null && subjects !== null && without.length === subjects.length

  return (
    <ModalDialog
      placement="wide"
      title={t('title', { what: useSubjectNames(guildId, subjects, find) })}
      titleRef={heading}
      lead={t('lead')}
      onClose={onClose}
    >
      <Grid templateColumns="minmax(0, 1fr)" gap={4}>
        {isUnsaved && (
          <Notice tone="warning" icon={TriangleAlert} role="note">
            <p>{t('unsaved')}</p>
          </Notice>
        )}
        {error && !isFetching && (
          <InlineNotice title={t('readFailed')} error={error} onRetry={() => void refetch()} />
        )}
        {!isEmpty && without.length > 0 && (
          <Text layerStyle="hint" overflowWrap="anywhere">
            {t('without', { names: format.list(without.map((one) => find(one).name)) })}
          </Text>
        )}
        {isEmpty ? (
          <NoTargets text={t('neverSaved')} onClose={onClose} />
        ) : (
          <TargetList
            guildId={guildId}
            source={source}
            isLoading={isFetching}
            find={find}
            onClose={onClose}
          />
        )}
      </Grid>
    </ModalDialog>
  )
}

const maxNames = 3

function useSubjectNames(guildId: string, subjects: readonly string[] | null, find: (id: string) => Subject) {
  const t = useTranslations('transfer.targets')
  const format = useFormatter()
  const name = useGuildPreview(guildId).data?.name
  if (!subjects) return name === undefined ? t('wholeUnnamed') : t('whole', { name })
  if (subjects.length > maxNames) return t('several', { count: subjects.length })
  return format.list(subjects.map((subject) => find(subject).name))
}
