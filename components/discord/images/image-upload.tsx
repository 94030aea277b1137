import { chakra, Input } from '@chakra-ui/react'
import dynamic from 'next/dynamic'
import { type ReactNode, useRef } from 'react'
import { Field } from '@/components/ui/field'
import type { ImageShelfProps } from './image-shelf'
import type { ImageSource } from './image-source'
import { beside, inLine, wide } from './image-widths'

// Where the code cannot be loaded, the field for the address serves without it.
const renderNothing = () => () => null

const ImageShelf = dynamic<ImageShelfProps>(
  () => import('./image-shelf').then((code) => code.ImageShelf, renderNothing),
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

type ImageUploadProps = Omit<ImageShelfProps, 'root'> & {
  children: ReactNode
}

/** Adds to a field for an image's address: what it shows, uploading by button, drop and paste, and earlier uploads. */
export function ImageUpload({ children, ...shelf }: ImageUploadProps) {
  const root = useRef<HTMLDivElement>(null)
  return (
    <chakra.div ref={root} sx={styles}>
      {children}
      <div className="shelf">
        <ImageShelf {...shelf} root={root} />
      </div>
    </chakra.div>
  )
}

type ImageFieldProps = {
  label: string
  /** Help text. An error takes its place. */
  help?: ReactNode
  error?: string
  placeholder?: string
  /** The image's address; '' for none. */
  address: string
  /** Null while it is not known, and where nothing can be uploaded: then the address is all there is. */
  source: ImageSource | null
  onChange: (address: string) => void
}

export function ImageField(props: ImageFieldProps) {
  const { label, help, error, placeholder = 'https://', address, source, onChange } = props
  return (
    <ImageUpload {...{ label, address, source }} onAddress={onChange}>
      <Field {...{ label, help, error }}>
        <Input
          type="url"
          inputMode="url"
          value={address}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      </Field>
    </ImageUpload>
  )
}
