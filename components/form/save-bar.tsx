import { Button } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { ActionBar } from './action-bar'

type SaveBarProps = {
  /** Something differs from what is saved. */
  isOpen: boolean
  isSaving: boolean
  /** Something has to be decided before saving. */
  isHeld?: boolean
  /** It may not be saved by this person any more: all that is left is to reset it. */
  isReadOnly?: boolean
  /** How often somebody tried to leave just now: with each the bar flashes. */
  attempts: number
  onReset: () => void
  /** What keeps it from being saved. */
  children?: ReactNode
}

/** Fixed at the bottom while there is something to save. Stands in the form that its Save submits. */
export function SaveBar(props: SaveBarProps) {
  const { isOpen, isSaving, isHeld, isReadOnly, attempts, onReset, children } = props
  const t = useTranslations('form.bar')
  const unsaved = isReadOnly ? 'readOnly' : 'unsaved'
  const leaving = isReadOnly ? 'leavingReadOnly' : 'leaving'
  const save = useRef<HTMLButtonElement>(null)
  // The last choice that had to be made is gone with its button.
  useEffect(() => {
    if (!isHeld && document.activeElement === document.body) save.current?.focus()
  }, [isHeld])

  return (
    <ActionBar
      {...{ isOpen, attempts, children }}
      label={t('label')}
      message={t(attempts > 0 ? leaving : unsaved)}
      buttons={
        <>
          <Button variant="ghost" isDisabled={isSaving} onClick={onReset}>
            {t('reset')}
          </Button>
          {!isReadOnly && (
            <Button
              ref={save}
              type="submit"
              isLoading={isSaving}
              loadingText={t('saving')}
              isDisabled={isHeld}
            >
              {t('save')}
            </Button>
          )}
        </>
      }
    />
  )
}
