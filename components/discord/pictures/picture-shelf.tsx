import { chakra } from '@chakra-ui/react'
import type { RefObject } from 'react'
import { PictureSlot } from './picture-slot'
import type { PictureSource } from './picture-source'
import { PictureTexts } from './picture-texts'
import { shelfStyles } from './shelf-styles'
import { UploadTools } from './upload-tools'
import { useSettledAddress } from './use-settled-address'

export type PictureShelfProps = {
  /** Names the field. */
  label: string
  /** What the field holds. */
  address: string
  /** Where it differs from what the field holds: the address with its placeholders filled in. */
  shownAddress?: string
  /** Null while it is not known, and where nothing can be uploaded: then the address is all there is. */
  source: PictureSource | null
  onAddress: (address: string) => void
  /** The whole field: takes files that are dropped or pasted. */
  root: RefObject<HTMLElement | null>
}

/** What stands below a picture's address: the picture, and how to get another. Loaded when it is first drawn. */
export function PictureShelf({ shownAddress, ...field }: PictureShelfProps) {
  const { label, address, source, onAddress, root } = field
  const shown = shownAddress ?? address
  const settled = useSettledAddress(shown)

  function remove() {
    onAddress('')
    // The button is gone with the picture.
    root.current?.querySelector('input')?.focus()
  }

  return (
    <PictureTexts>
      <chakra.div sx={shelfStyles}>
        <PictureSlot
          label={label}
          address={settled}
          isSample={shown !== address}
          canUpload={source !== null}
          onRemove={address === '' ? null : remove}
        />
        {source && <UploadTools {...field} source={source} />}
      </chakra.div>
    </PictureTexts>
  )
}
