import { Box, Text } from '@chakra-ui/react'
import { CircleCheck, TriangleAlert, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { useRevertImport } from '@/api/history'
import { isUncertain } from '@/api/http'
import type { Subject } from '@/components/changes/use-subjects'
import { BusyButton } from '@/components/ui/busy-button'
import { useFailedTitle } from '@/components/ui/error-kinds'
import { InlineNotice } from '@/components/ui/inline-notice'
import { Notice } from '@/components/ui/page'
import type { ImportResult } from '@/contract/calls/transfer'
import { RequestErrors } from './part-summary'
import { describeChanges, isOutdated } from './plan'
import type { Target } from './use-transfers'

type OutcomeLineProps = {
  /** What it was. */
  done: 'imported' | 'copied'
  target: Target
  find: (id: string) => Subject
  /** Ways on from there. */
  children?: ReactNode
}

/** What came of a transfer to a guild. It can be given the focus. */
export function OutcomeLine({ done, target, find, children }: OutcomeLineProps) {
  const t = useTranslations('transfer.outcome')
  const root = useRef<HTMLDivElement>(null)
  const { guild, outcome, setUndone } = target
  if (!outcome) return null
  if (outcome.is === 'busy') return <Text layerStyle="hint">{t('busy')}</Text>

  function undone() {
    setUndone()
    // The button that was pressed is gone.
    root.current?.focus()
  }
  return (
    <Box ref={root} className="outcome" data-guild={guild.id} tabIndex={-1}>
      {outcome.is === 'failed' && isOutdated(outcome.error) && (
        <Notice tone="warning" icon={TriangleAlert} role="alert">
          <p>{t('outdated')}</p>
        </Notice>
      )}
      {outcome.is === 'failed' && !isOutdated(outcome.error) && (
        <InlineNotice title={t(isUncertain(outcome.error) ? 'uncertain' : 'failed')} error={outcome.error}>
          <RequestErrors fields={outcome.error.fields} find={find} />
        </InlineNotice>
      )}
      {outcome.is === 'undone' && <Success text={t('undone')}>{children}</Success>}
      {outcome.is === 'done' && (
        <Done
          guild={guild}
          result={outcome.result}
          text={t(done, describeChanges(outcome.result.parts, find))}
          onUndone={undone}
        >
          {children}
        </Done>
      )}
    </Box>
  )
}

const Success = ({ text, children }: { text: string; children: ReactNode }) => (
  <Notice tone="success" icon={CircleCheck}>
    <p role="status">{text}</p>
    {children}
  </Notice>
)

type DoneProps = Pick<Target, 'guild'> & {
  result: ImportResult
  text: string
  onUndone: () => void
  children: ReactNode
}

function Done({ guild, result, text, onUndone, children }: DoneProps) {
  const t = useTranslations('transfer.outcome')
  const { mutate, error, isPending } = useRevertImport(guild.id)
  const failedTitle = useFailedTitle()
  const { batch } = result
  return (
    <>
      <Success text={batch === null ? t('nothing') : text}>
        {batch !== null && (
          <BusyButton
            variant="outline"
            leftIcon={<Undo2 size={14} />}
            aria-label={t('undoIn', { name: guild.name })}
            isLoading={isPending}
            loadingText={t('undoing')}
            onClick={() => mutate(batch, { onSuccess: onUndone })}
          >
            {t('undo')}
          </BusyButton>
        )}
        {children}
      </Success>
      {error && <InlineNotice title={failedTitle(error, t('undoFailed'))} error={error} />}
    </>
  )
}
