import { Button, Spinner, VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { imageLimits } from '@/config/limits'
import { mayPass, useUploadFailure } from './use-upload-failure'
import type { Upload } from './use-picture-upload'

type UploadNoteProps = {
  id: string
  upload: Upload
  onRetry: (file: File) => void
}

/** How an upload goes; before one, what may be uploaded. */
export function UploadNote({ id, upload, onRetry }: UploadNoteProps) {
  const t = useTranslations('pictures')
  const common = useTranslations('common')
  const failure = useUploadFailure()
  const bounds = { megabytes: imageLimits.bytes / 1_000_000, side: imageLimits.side }
  const { state } = upload

  return (
    <>
      <VisuallyHidden role="status">
        {(state === 'running' || state === 'done') && t(state, { name: upload.name })}
      </VisuallyHidden>
      {state === 'failed' ? (
        <p id={id} className="failure" role="alert">
          {failure(upload.error)}{' '}
          {mayPass(upload.error) && (
            <Button variant="link" fontSize="xs" onClick={() => onRetry(upload.file)}>
              {common('retry')}
            </Button>
          )}
        </p>
      ) : (
        <p id={id} className="note">
          {state === 'running' && <Spinner as="span" label="" size="xs" me={1.5} verticalAlign="-2px" />}
          {state === 'running' ? t('running', { name: upload.name }) : t('bounds', bounds)}
        </p>
      )}
    </>
  )
}
