import { Button } from '@chakra-ui/react'
import { ListPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentType, useId, useRef, useState } from 'react'
import { ControlSkeleton } from '@/components/features/control-skeleton'
import type { FillProps } from '@/components/game/kept-choice'
import { preloadable } from '@/components/ui/preloadable'
import type { FillSource } from '@/config/features/hints'

/** Loaded when somebody first opens it. */
const sources: Record<FillSource, ComponentType<FillProps>> = {
  'game-servers': preloadable(
    () => import('@/components/game/kept-choice').then((code) => code.SavedServerChoice),
    ControlSkeleton,
  ),
}

/** Adds rows to a list from what the person has elsewhere. */
export function ListFiller({ source, onFill, ...list }: FillProps & { source: FillSource }) {
  const t = useTranslations('features.list.fillFrom')
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const Choice = sources[source]

  function close() {
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="outline"
        leftIcon={<ListPlus size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(source)}
      </Button>
      {isOpen && (
        <div
          id={panelId}
          className="fill"
          role="group"
          aria-label={t(source)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <Choice
            {...list}
            onFill={(row, words) => {
              onFill(row, words)
              close()
            }}
          />
        </div>
      )}
    </>
  )
}
