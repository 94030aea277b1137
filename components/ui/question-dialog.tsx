import { Button, chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import type { ApiError } from '@/api/http'
import { InlineNotice } from './inline-notice'
import { ModalDialog } from './modal-dialog'

const styles = {
  display: 'grid',
  gap: 4,
  h2: { fontSize: 'lg', fontWeight: 'semibold', letterSpacing: 'tight' },
  '.explanation': { color: 'text.muted', fontSize: 'sm' },
  '.actions': { display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'flex-end' },
} as const

type QuestionDialogProps = {
  title: string
  confirm: string
  cancel: string
  tone?: 'danger'
  isReady?: boolean
  isBusy: boolean
  /** Why the last try failed, and what that means. */
  failure?: { title: string; error: ApiError } | null
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done that matters. While it is being done the dialog stays. */
export function QuestionDialog({
  title,
  confirm,
  cancel,
  isReady = true,
  isBusy,
  ...props
}: QuestionDialogProps) {
  const { tone, failure, onConfirm, onClose, children } = props
  const titleId = useId()
  const close = () => {
    if (!isBusy) onClose()
  }

  return (
    <ModalDialog role="alertdialog" placement="centre" labelledBy={titleId} onClose={close}>
      <chakra.form
        sx={styles}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !isBusy) onConfirm()
        }}
      >
        <h2 id={titleId}>{title}</h2>
        {children}
        {failure && <InlineNotice {...failure} />}
        <div className="actions">
          <Button variant="ghost" onClick={close} isDisabled={isBusy}>
            {cancel}
          </Button>
          <Button type="submit" variant={tone} isDisabled={!isReady} isLoading={isBusy} loadingText={confirm}>
            {confirm}
          </Button>
        </div>
      </chakra.form>
    </ModalDialog>
  )
}
