import { chakra, Input } from '@chakra-ui/react'
import dynamic from 'next/dynamic'
import { type ReactNode, useRef } from 'react'
import { useTypedAddress } from '@/components/form/use-typed-address'
import { Field } from '@/components/ui/field'
import { onceDue } from '@/components/ui/preloadable'
import type { ImageShelfProps } from './image-shelf'

// If the code cannot be loaded, the field for the address serves without it.
const renderNothing = () => () => null

const ImageShelf = onceDue(
  dynamic<ImageShelfProps>(() => import('./image-shelf').then((code) => code.ImageShelf, renderNothing), {
    ssr: false,
  }),
)

const styles = {
  containerType: 'inline-size',
  containerName: 'image-field',
  minW: 0,
  borderRadius: 'md',
  '&[data-over]': { outline: '2px dashed', outlineColor: 'focus.ring', outlineOffset: '4px' },
  // Room for everything it may show, so that nothing below moves when it loads.
  '.shelf': { display: 'grid', alignContent: 'start', gap: 3, mt: 2, minH: '15rem' },
  // By the width of the field: the buttons are beside the image, then in one line, then the image is wider.
  '@container image-field (min-width: 18.5rem)': {
    '.shelf': { minH: '8rem', gridTemplateColumns: '6rem minmax(0, 1fr)' },
  },
  '@container image-field (min-width: 25.5rem)': { '.shelf': { minH: '6rem' } },
  '@container image-field (min-width: 28rem)': {
    '.shelf': { minH: '4.5rem', gridTemplateColumns: '8rem minmax(0, 1fr)' },
    '.slot': { h: '4.5rem' },
  },
} as const

type ImageUploadProps = Omit<ImageShelfProps, 'root'> & { children: ReactNode }

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

type ImageFieldProps = Pick<ImageShelfProps, 'label' | 'address' | 'source'> & {
  /** Help text. An error takes its place. */
  help?: ReactNode
  error?: string
  placeholder?: string
  /** '' for none. */
  onChange: (address: string) => void
}

export function ImageField(props: ImageFieldProps) {
  const { label, help, error, placeholder = 'https://', address, source, onChange } = props
  const typed = useTypedAddress(address, onChange)
  return (
    <ImageUpload label={label} address={address} source={source} onAddress={onChange}>
      <Field label={label} help={help} error={error}>
        <Input
          type="url"
          inputMode="url"
          value={typed.text}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => typed.type(target.value)}
          onBlur={typed.leave}
        />
      </Field>
    </ImageUpload>
  )
}
