import { Button } from '@chakra-ui/react'
import { Images, Upload as UploadIcon, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type RefObject, useId, useRef, useState } from 'react'
import { undefinedIfEmpty } from './or-nothing'
import type { PictureShelfProps } from './picture-shelf'
import type { PictureSource } from './picture-source'
import { pictureTypes } from './picture-types'
import { UploadNote } from './upload-note'
import { usePictureDrop } from './use-picture-drop'
import { usePictureUpload } from './use-picture-upload'

const PictureChoice = dynamic(
  () => import('./picture-choice').then((code) => code.PictureChoice, undefinedIfEmpty),
  { ssr: false },
)

type UploadToolsProps = Pick<PictureShelfProps, 'label' | 'address' | 'onAddress' | 'root'> & {
  source: PictureSource
}

/** Gets a picture from this device or from what was uploaded before, and says how it goes. */
export function UploadTools({ label, address, source, onAddress, root }: UploadToolsProps) {
  const t = useTranslations('pictures')
  const { upload, start, forget } = usePictureUpload(source, onAddress)
  const chooser = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const note = useId()
  const isRunning = upload.state === 'running'
  const Icon = isRunning ? X : UploadIcon
  const send = (file: File) => void start(file)
  usePictureDrop(root, send)

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
        {source.pictures.length > 0 && (
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
        <PictureChoice
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
      accept={pictureTypes.join()}
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
