import { Box, Button } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useEffect, useRef } from 'react'
import { type Subject, useSubjects } from '@/components/changes/use-subjects'
import { ActionBar } from '@/components/form/action-bar'
import { useLeaveGuard } from '@/components/form/use-leave-guard'
import { BusyButton } from '@/components/ui/busy-button'
import { Card } from '@/components/ui/page'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { paths } from '@/config/paths'
import type { GuildPreview } from '@/contract/calls/discord'
import { type Source, SourceLine } from './import-sources'
import { OutcomeLine } from './outcome-line'
import { countChanges, describeChanges } from './plan'
import { PreviewLine, Review } from './review'
import { type Target, useTransfers } from './use-transfers'

type ImportReviewProps = {
  guild: Pick<GuildPreview, 'id' | 'name'>
  source: Source
  onBack: () => void
}

export function ImportReview({ guild, source, onBack }: ImportReviewProps) {
  const t = useTranslations('transfer')
  const { find, isPending } = useSubjects(guild.id)
  const { targetOf, run } = useTransfers(source, [guild])
  const { place, focusNext } = useFocusAfter<HTMLDivElement>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const target = targetOf(guild)
  const isOver = target.outcome?.is === 'done' || target.outcome?.is === 'undone'

  async function apply() {
    await run([target])
    focusNext('.outcome')
  }
  return (
    <Box ref={place}>
      <Card title={t(isOver ? 'import.title' : 'preview.title')} titleRef={heading} display="grid" gap={4}>
        <SourceLine source={source} />
        {isOver ? (
          <OutcomeLine done="imported" target={target} find={find}>
            <Button
              as={NextLink}
              href={paths.guildHistory(guild.id)}
              prefetch={false}
              size="sm"
              variant="ghost"
            >
              {t('import.history')}
            </Button>
            <Button size="sm" variant="ghost" onClick={onBack}>
              {t('import.again')}
            </Button>
          </OutcomeLine>
        ) : (
          <>
            <div role="status">
              <PreviewLine target={target} find={find} />
            </div>
            {!isPending && <Review target={target} find={find} />}
          </>
        )}
      </Card>
      {!isOver && <ApplyBar target={target} find={find} onApply={() => void apply()} onCancel={onBack} />}
    </Box>
  )
}

type ApplyBarProps = {
  target: Target
  find: (id: string) => Subject
  onApply: () => void
  onCancel: () => void
}

function ApplyBar({ target, find, onApply, onCancel }: ApplyBarProps) {
  const t = useTranslations('transfer.bar')
  const { result, failure, corrections, chosen, outcome } = target
  const isCorrected = Object.keys(corrections).length > 0
  const isOffered = countChanges(result?.parts ?? []).options > 0
  const { attempts } = useLeaveGuard(result ? isCorrected || isOffered : !failure)
  const counts = describeChanges(chosen, find)

  function message() {
    if (attempts > 0) return t('leaving')
    if (!result) return ''
    if (counts.options > 0) return t('chosen', counts)
    return t(isOffered ? 'none' : 'nothing')
  }
  return (
    <ActionBar
      isOpen
      label={t('label')}
      message={message()}
      attempts={attempts}
      buttons={
        <>
          <Button variant="ghost" isDisabled={target.isLocked} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <BusyButton
            isDisabled={!target.isReady}
            isLoading={outcome?.is === 'busy'}
            loadingText={t('applying')}
            onClick={onApply}
          >
            {t('apply', { count: counts.options })}
          </BusyButton>
        </>
      }
    >
      {outcome?.is === 'failed' && <OutcomeLine done="imported" target={target} find={find} />}
    </ActionBar>
  )
}
