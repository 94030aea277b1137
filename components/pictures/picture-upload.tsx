import { chakra } from '@chakra-ui/react'
import dynamic from 'next/dynamic'
import { type ReactNode, useRef } from 'react'
import { orNothing } from './or-nothing'
import { PictureSlot } from './picture-slot'
import type { PictureSource } from './picture-source'
import { pictureStyles } from './picture-styles'
import type { UploadToolsProps } from './upload-tools'

const UploadTools = dynamic<UploadToolsProps>(
  () => import('./upload-tools').then((code) => code.UploadTools, orNothing),
  { ssr: false },
)

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

  function remove() {
    onAddress('')
    // The button is gone with the picture.
    root.current?.querySelector('input')?.focus()
  }

  return (
    <chakra.div ref={root} sx={pictureStyles}>
      {children}
      <div className="shelf">
        <PictureSlot
          label={label}
          address={shownAddress}
          isSample={shownAddress !== address}
          canUpload={source !== null}
          onRemove={address === '' ? null : remove}
        />
        {source && <UploadTools {...{ label, address, source, onAddress, root }} />}
      </div>
    </chakra.div>
  )
}
