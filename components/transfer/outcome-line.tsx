import { Box, Flex, Text } from '@chakra-ui/react'
import { CircleCheck, TriangleAlert, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { useRevertImport } from '@/api/history'
import type { Subject } from '@/components/changes/use-subjects'
import { BusyButton } from '@/components/ui/busy-button'
import { InlineNotice } from '@/components/ui/inline-notice'
import { Notice } from '@/components/ui/page'
import type { ImportResult } from '@/contract/calls/transfer'
import { RequestErrors } from './part-summary'
import { countChanges, isOutdated } from './plan'
import type { Target } from './use-transfers'

type OutcomeLineProps = {
  target: Target
  find: (id: string) => Subject
  /** Ways on from there. */
  children?: ReactNode
}

/** What came of a transfer to a guild. It can be given the focus. */
export function OutcomeLine({ target, find, children }: OutcomeLineProps) {
  const t = useTranslations('transfer.outcome')
  const { outcome } = target
  if (!outcome) return null
  if (outcome.is === 'busy') return <Text layerStyle="hint">{t('busy')}</Text>
  if (outcome.is !== 'failed')
    return (
      <Done target={target} result={outcome.result} isUndone={outcome.is === 'undone'}>
        {children}
      </Done>
    )
  const { error } = outcome
  return (
    <Box className="outcome" data-guild={target.guild.id} tabIndex={-1}>
      {isOutdated(error) ? (
        <Notice tone="warning" icon={TriangleAlert} role="alert">
          <p>{t('outdated')}</p>
        </Notice>
      ) : (
        <InlineNotice title={t('failed')} error={error}>
          <RequestErrors fields={error.fields} find={find} />
        </InlineNotice>
      )}
    </Box>
  )
}

type DoneProps = Pick<OutcomeLineProps, 'target' | 'children'> & { result: ImportResult; isUndone: boolean }

function Done({ target, result, isUndone, children }: DoneProps) {
  const t = useTranslations('transfer.outcome')
  const root = useRef<HTMLDivElement>(null)
  const { mutate, error, isPending } = useRevertImport(target.guild.id)
  const { batch } = result

  function undo(applied: string) {
    mutate(applied, {
      onSuccess: () => {
        target.setUndone(result)
        // The button disappears.
        root.current?.focus()
      },
    })
  }
  return (
    <Flex
      ref={root}
      className="outcome"
      data-guild={target.guild.id}
      tabIndex={-1}
      wrap="wrap"
      align="center"
      columnGap={3}
      rowGap={1.5}
    >
      <Flex gap={2} fontWeight="medium">
        <Box as={CircleCheck} size={16} flexShrink={0} mt="2px" color="success.text" />
        <span role="status">
          {isUndone ? t('undone') : batch === null ? t('nothing') : t('done', countChanges(result.parts))}
        </span>
      </Flex>
      <Flex wrap="wrap" align="center" gap={2}>
        {batch !== null && !isUndone && (
          <BusyButton
            size="sm"
            variant="outline"
            leftIcon={<Undo2 size={14} />}
            aria-label={t('undoIn', { name: target.guild.name })}
            isLoading={isPending}
            loadingText={t('undoing')}
            onClick={() => undo(batch)}
          >
            {t('undo')}
          </BusyButton>
        )}
        {children}
      </Flex>
      {error && <InlineNotice title={t('undoFailed')} error={error} />}
    </Flex>
  )
}
