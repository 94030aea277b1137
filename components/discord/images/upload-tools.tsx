import { Button, Spinner, VisuallyHidden } from '@chakra-ui/react'
import { Images, Upload as UploadIcon, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type RefObject, useId, useRef, useState } from 'react'
import type { ApiError } from '@/api/http'
import { useErrorText } from '@/components/ui/error-kinds'
import { imageLimits } from '@/config/limits'
import type { ImageShelfProps } from './image-shelf'
import { type ImageSource, imageTypes } from './image-source'
import { type Upload, useImageDrop, useImageUpload } from './use-image-upload'

const renderNothing = () => () => null

const ImageChoice = dynamic(() => import('./image-choice').then((code) => code.ImageChoice, renderNothing), {
  ssr: false,
})

type UploadToolsProps = Pick<ImageShelfProps, 'label' | 'address' | 'onAddress' | 'root'> & {
  source: ImageSource
}

export function UploadTools({ label, address, source, onAddress, root }: UploadToolsProps) {
  const t = useTranslations('pictures')
  const { upload, start, forget } = useImageUpload(source, onAddress)
  const chooser = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const note = useId()
  const isRunning = upload.state === 'running'
  const Icon = isRunning ? X : UploadIcon
  const send = (file: File) => void start(file)
  useImageDrop(root, send)

  return (
    <div>
      <div className="ways">
        <FileChooser ref={chooser} label={label} onFile={send} />
        {/* One button for both, so that it keeps the focus. */}
        <Button
          size="sm"
          variant="outline"
          leftIcon={<Icon size={16} aria-hidden />}
          aria-label={t(isRunning ? 'cancelOf' : 'uploadOf', { label })}
          aria-describedby={note}
          onClick={() => (isRunning ? forget() : chooser.current?.click())}
        >
          {t(isRunning ? 'cancel' : 'upload')}
        </Button>
        {source.images.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            leftIcon={<Images size={16} aria-hidden />}
            aria-label={t('chooseOf', { label })}
            aria-haspopup="dialog"
            isDisabled={isRunning}
            onClick={() => setIsChoosing(true)}
          >
            {t('choose')}
          </Button>
        )}
      </div>
      <UploadNote id={note} upload={upload} onRetry={send} />
      {isChoosing && (
        <ImageChoice
          {...{ label, address, source }}
          onChoose={(chosen) => {
            setIsChoosing(false)
            forget()
            onAddress(chosen)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  )
}

type FileChooserProps = {
  label: string
  onFile: (file: File) => void
  ref: RefObject<HTMLInputElement | null>
}

/** Opened by the button, which can be styled and read aloud as one. */
function FileChooser({ label, onFile, ref }: FileChooserProps) {
  const t = useTranslations('pictures')
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={imageTypes.join()}
      aria-label={t('file', { label })}
      onChange={({ target }) => {
        const file = target.files?.[0]
        // The same file may be chosen once more.
        target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}

type UploadNoteProps = {
  id: string
  upload: Upload
  onRetry: (file: File) => void
}

function UploadNote({ id, upload, onRetry }: UploadNoteProps) {
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

const byStatus = new Map<number, 'tooLarge' | 'noPicture' | 'tooOften'>([
  [413, 'tooLarge'],
  [415, 'noPicture'],
  [422, 'noPicture'],
  [429, 'tooOften'],
])

/** What stands before a backend may refuse an image without a word: then there is nothing but the status. */
const isMute = ({ message }: ApiError) => /^(The server answered \d+\.)?$/.test(message)

/** Why an image was not taken: in the server's words, or in ours where it has none. */
function useUploadFailure() {
  const t = useTranslations('pictures.failures')
  const words = useErrorText()
  return (error: ApiError) => {
    if (error.status === 0) return t('offline')
    const known = isMute(error) ? (byStatus.get(error.status) ?? 'other') : null
    return known ? t(known, { megabytes: imageLimits.bytes / 1_000_000 }) : words(error)
  }
}

const mayPass = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500
