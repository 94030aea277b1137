import { Button } from '@chakra-ui/react'
import { Images, Upload as UploadIcon, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useId, useRef, useState } from 'react'
import type { PictureSource } from './picture-source'
import { pictureTypes } from './picture-types'
import { UploadNote } from './upload-note'
import type { Upload } from './use-picture-upload'

const PictureChoice = dynamic(() => import('./picture-choice').then((code) => code.PictureChoice), {
  ssr: false,
})

type UploadWaysProps = {
  /** Names the field. */
  label: string
  address: string
  source: PictureSource
  upload: Upload
  onFile: (file: File) => void
  onCancel: () => void
  onAddress: (address: string) => void
}

/** The buttons that get a picture from this device or from what was uploaded before, and word of how it goes. */
export function UploadWays({ label, address, source, upload, onFile, onCancel, onAddress }: UploadWaysProps) {
  const t = useTranslations('pictures')
  const chooser = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const note = useId()
  const isRunning = upload.state === 'running'
  const Icon = isRunning ? X : UploadIcon

  return (
    <div>
      <div className="ways">
        <input
          ref={chooser}
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
        {/* One button for both, so that it keeps the focus. */}
        <Button
          size="sm"
          variant="outline"
          leftIcon={<Icon size={16} aria-hidden />}
          aria-label={t(isRunning ? 'cancelOf' : 'uploadOf', { label })}
          aria-describedby={note}
          onClick={() => (isRunning ? onCancel() : chooser.current?.click())}
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
      <UploadNote id={note} upload={upload} onRetry={onFile} />
      {isChoosing && (
        <PictureChoice
          {...{ label, address, source }}
          onChoose={(chosen) => {
            setIsChoosing(false)
            onAddress(chosen)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  )
}
