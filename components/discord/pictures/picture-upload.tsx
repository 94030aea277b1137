import { chakra } from '@chakra-ui/react'
import dynamic from 'next/dynamic'
import { type ReactNode, useRef } from 'react'
import { undefinedIfEmpty } from './or-nothing'
import type { PictureShelfProps } from './picture-shelf'
import { beside, inLine, wide } from './picture-widths'

const PictureShelf = dynamic<PictureShelfProps>(
  () => import('./picture-shelf').then((code) => code.PictureShelf, undefinedIfEmpty),
  { ssr: false },
)

const styles = {
  containerType: 'inline-size',
  containerName: 'picture-field',
  minW: 0,
  borderRadius: 'md',
  '&[data-over]': { outline: '2px dashed', outlineColor: 'focus.ring', outlineOffset: '4px' },
  // Room for all that may stand there, so that nothing below moves when it comes.
  '.shelf': { mt: 2, minH: '15rem' },
  [beside]: { '.shelf': { minH: '8rem' } },
  [inLine]: { '.shelf': { minH: '6rem' } },
  [wide]: { '.shelf': { minH: '4.5rem' } },
} as const

type PictureUploadProps = Omit<PictureShelfProps, 'root'> & {
  /** The field for the address. */
  children: ReactNode
}

/** Adds to a field for a picture's address: what it shows, uploading by button, drop and paste, and earlier uploads. */
export function PictureUpload({ children, ...shelf }: PictureUploadProps) {
  const root = useRef<HTMLDivElement>(null)
  return (
    <chakra.div ref={root} sx={styles}>
      {children}
      <div className="shelf">
        <PictureShelf {...shelf} root={root} />
      </div>
    </chakra.div>
  )
}
