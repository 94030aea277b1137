import { Button } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FeatureSummary } from '@/api/features.schema'
import { CopyButton } from '@/components/copy/copy-button'
import { ActionBar } from '@/components/form/save-bar'
import { SwitchReview } from './switch-review'

type SelectionBarProps = {
  guildId: string
  selected: readonly FeatureSummary[]
  enabled: readonly string[]
  onSelectShown: () => void
  onDone: () => void
}

/** What can be done with the selected features. */
export function SelectionBar({ guildId, selected, enabled, onSelectShown, onDone }: SelectionBarProps) {
  const t = useTranslations('guild.features.select')
  const [wanted, setWanted] = useState<'on' | 'off' | null>(null)
  const isEmpty = selected.length === 0

  return (
    <>
      <ActionBar
        isOpen
        label={t('bar')}
        message={t('count', { count: selected.length })}
        attempts={0}
        buttons={
          <>
            <Button variant="ghost" onClick={onSelectShown}>
              {t('all')}
            </Button>
            <CopyButton
              guildId={guildId}
              subjects={selected.map(({ id }) => `feature:${id}`)}
              isDisabled={isEmpty}
            >
              {t('copy')}
            </CopyButton>
            <Button variant="outline" isDisabled={isEmpty} onClick={() => setWanted('off')}>
              {t('turnOff')}
            </Button>
            <Button isDisabled={isEmpty} onClick={() => setWanted('on')}>
              {t('turnOn')}
            </Button>
          </>
        }
      />
      {wanted && (
        <SwitchReview
          {...{ guildId, selected, enabled }}
          isOn={wanted === 'on'}
          onDone={onDone}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  )
}
