import { Button, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import type { ApiError } from '@/api/http'
import { useFailedTitle } from './error-kinds'
import { InlineNotice } from './inline-notice'
import { ModalDialog } from './modal-dialog'
import { BusyButton } from './busy-button'
import { wrapping } from '@/theme/foundations'

type QuestionDialogProps = {
  title: ReactNode
  confirm: ReactNode
  cancel: string
  tone?: 'danger'
  isReady?: boolean
  isBusy: boolean
  /** Why the last attempt failed, and what it did not do. */
  failure?: { title: string; error: ApiError } | null
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

export function QuestionDialog(props: QuestionDialogProps) {
  const { title, confirm, cancel, tone, isReady = true, isBusy } = props
  const { failure, onConfirm, onClose, children } = props
  const textId = useId()
  const failedTitle = useFailedTitle()
  const close = () => {
    if (!isBusy) onClose()
  }

  return (
    <ModalDialog role="alertdialog" placement="centre" title={title} describedBy={textId} onClose={close}>
      <chakra.form
        display="grid"
        gap={4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // A form that the dialog belongs to is not sent with it.
          event.stopPropagation()
          if (isReady && !isBusy) onConfirm()
        }}
      >
        <chakra.div id={textId} display="grid" gap={4}>
          {children}
        </chakra.div>
        {failure && <InlineNotice title={failedTitle(failure.error, failure.title)} error={failure.error} />}
        <Flex wrap="wrap" gap={3} justify="flex-end">
          <Button variant="ghost" onClick={close} isDisabled={isBusy}>
            {cancel}
          </Button>
          <BusyButton
            {...wrapping}
            minH={10}
            type="submit"
            variant={tone}
            isDisabled={!isReady}
            isLoading={isBusy}
          >
            {confirm}
          </BusyButton>
        </Flex>
      </chakra.form>
    </ModalDialog>
  )
}
