import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { PictureSlot } from './picture-slot'
import type { PictureSource } from './picture-source'
import { pictureStyles } from './picture-styles'
import { UploadWays } from './upload-ways'
import { usePictureDrop } from './use-picture-drop'
import { usePictureUpload } from './use-picture-upload'

type PictureUploadProps = {
  /** Names the field. */
  label: string
  /** What the field holds. */
  address: string
  /** Where it differs from what the field holds: the address with its placeholders filled in. */
  shownAddress?: string
  /** Null while it is not known, and where nothing can be uploaded: then the address is all there is. */
  source: PictureSource | null
  onAddress: (address: string) => void
  /** The field for the address. */
  children: ReactNode
}

/** Adds to a field for a picture's address: what it shows, uploading by button, drop and paste, and earlier uploads. */
export function PictureUpload(props: PictureUploadProps) {
  const { label, address, shownAddress = address, source, onAddress, children } = props
  const root = useRef<HTMLDivElement>(null)
  const { upload, start, forget } = usePictureUpload(source, onAddress)
  const { isOver, handlers } = usePictureDrop((file) => void start(file))

  function replace(next: string) {
    forget()
    onAddress(next)
  }
  function remove() {
    replace('')
    // The button is gone with the picture.
    root.current?.querySelector<HTMLInputElement>('input:not([type="file"])')?.focus()
  }

  return (
    <chakra.div ref={root} sx={pictureStyles} data-over={isOver ? '' : undefined} {...(source && handlers)}>
      {children}
      <div className="shelf">
        <PictureSlot
          label={label}
          address={shownAddress}
          isUploading={upload.state === 'running'}
          canUpload={source !== null}
          onRemove={address === '' ? null : remove}
        />
        {source && (
          <UploadWays
            {...{ label, address, source, upload }}
            onFile={(file) => void start(file)}
            onCancel={forget}
            onAddress={replace}
          />
        )}
      </div>
    </chakra.div>
  )
}
