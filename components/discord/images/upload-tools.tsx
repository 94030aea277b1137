import { Button, chakra, Flex, Spinner, VisuallyHidden } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Images, Upload, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type ApiError, ownError } from '@/api/http'
import { useErrorText } from '@/components/ui/error-kinds'
import { useFileDrop } from '@/components/ui/use-file-drop'
import { imageLimits } from '@/contract/limits'
import { type ImageSource, imageTypes } from '@/api/images'

const renderNothing = () => () => null

const isImage = ({ type }: File) => type.startsWith('image/')

const ImageChoice = dynamic(() => import('./image-choice').then((code) => code.ImageChoice, renderNothing), {
  ssr: false,
})

export type UploadToolsProps = {
  label: string
  /** '' for none. */
  address: string
  source: ImageSource
  onAddress: (address: string) => void
  /** The whole field: takes files that are dropped or pasted. */
  root: RefObject<HTMLElement | null>
}

export function UploadTools({ label, address, source, onAddress, root }: UploadToolsProps) {
  const t = useTranslations('pictures')
  const { upload, start, forget } = useImageUpload(source, onAddress)
  const chooser = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const note = useId()
  const isRunning = upload.isPending
  const Icon = isRunning ? X : Upload
  useFileDrop(root, { isWanted: isImage, onFile: start })

  return (
    <div>
      <Flex wrap="wrap" gap={2}>
        {/* Opened by the button, which can be styled and read aloud as one. */}
        <input
          ref={chooser}
          type="file"
          hidden
          accept={imageTypes.join()}
          aria-label={t('file', { label })}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file may be chosen once more.
            target.value = ''
            if (file) start(file)
          }}
        />
        {/* One button for both, so that it keeps the focus. */}
        <Button
          size="sm"
          variant="outline"
          leftIcon={<Icon size={16} />}
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
            leftIcon={<Images size={16} />}
            aria-label={t('chooseOf', { label })}
            aria-haspopup="dialog"
            isDisabled={isRunning}
            onClick={() => setIsChoosing(true)}
          >
            {t('choose')}
          </Button>
        )}
      </Flex>
      <UploadNote id={note} upload={upload} onRetry={start} />
      {isChoosing && (
        <ImageChoice
          label={label}
          address={address}
          source={source}
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

/** Uploads one image at a time: a further one takes the place of the one under way. */
function useImageUpload(source: ImageSource, onAddress: (address: string) => void) {
  const running = useRef<AbortController | null>(null)
  const upload = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) => send(source, file, signal),
    onSuccess: ({ url }) => onAddress(url),
  })
  useEffect(() => () => running.current?.abort(), [])

  function forget() {
    running.current?.abort()
    upload.reset()
  }
  function start(file: File) {
    running.current?.abort()
    running.current = new AbortController()
    upload.mutate({ file, signal: running.current.signal })
  }
  return { upload, start, forget }
}

async function send(source: ImageSource, file: File, signal: AbortSignal) {
  // A file whose type is not known may still be an image.
  if (file.type !== '' && !isImage(file)) throw ownError(415, 'unknown', 'No image.')
  const prepare = await import('./prepare-image').then(
    ({ prepareImage }) => prepareImage,
    // Without the code that makes it smaller there is hardly a connection; sending it says so.
    () => (image: File) => image,
  )
  const image = await prepare(file)
  signal.throwIfAborted()
  const stored = await source.upload(image, signal)
  signal.throwIfAborted()
  return stored
}

type UploadNoteProps = {
  id: string
  upload: ReturnType<typeof useImageUpload>['upload']
  onRetry: (file: File) => void
}

function UploadNote({ id, upload: { variables, error, isPending, isSuccess }, onRetry }: UploadNoteProps) {
  const t = useTranslations('pictures')
  const common = useTranslations('common')
  const failureText = useFailureText()
  const name = variables?.file.name ?? ''
  const mayPass = error !== null && (error.status === 0 || error.status === 429 || error.status >= 500)

  return (
    <chakra.div mt={1.5} fontSize="xs" lineHeight="short" overflowWrap="anywhere">
      <VisuallyHidden role="status">
        {isPending && <span>{t('running', { name })}</span>}
        {isSuccess && <span>{t('done', { name })}</span>}
      </VisuallyHidden>
      {error ? (
        <chakra.p id={id} role="alert" color="danger.text">
          <span>{failureText(error)}</span>{' '}
          {mayPass && (
            <Button variant="link" fontSize="xs" onClick={() => variables && onRetry(variables.file)}>
              {common('retry')}
            </Button>
          )}
        </chakra.p>
      ) : (
        <chakra.p id={id} color="text.muted">
          {isPending && <Spinner as="span" label="" size="xs" me={1.5} verticalAlign="-2px" />}
          <span>{isPending ? t('running', { name }) : t('bounds', limits)}</span>
        </chakra.p>
      )}
    </chakra.div>
  )
}

const limits = { megabytes: imageLimits.bytes / 1_000_000, side: imageLimits.side }

const byStatus = new Map<number, 'tooLarge' | 'noPicture' | 'tooOften'>([
  [413, 'tooLarge'],
  [415, 'noPicture'],
  [422, 'noPicture'],
  [429, 'tooOften'],
])

/** Why an image was not taken: the server's message, or ours if a proxy refused it with nothing but a status. */
function useFailureText() {
  const t = useTranslations('pictures.failures')
  const errorText = useErrorText()
  return (error: ApiError) => {
    if (error.code === 'animation_too_large') return t('animationTooLarge', limits)
    if (error.isFromServer || error.status === 0) return errorText(error)
    return t(byStatus.get(error.status) ?? 'other', limits)
  }
}
