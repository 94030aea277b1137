import { Input } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Field } from '@/components/ui/field'
import type { PictureSource } from './picture-source'
import { PictureUpload } from './picture-upload'

type PictureFieldProps = {
  label: string
  /** What may be entered. A complaint takes its place. */
  help?: ReactNode
  error?: string
  placeholder?: string
  /** The picture's address; '' for none. */
  address: string
  /** Null while it is not known, and where nothing can be uploaded: then the address is all there is. */
  source: PictureSource | null
  onChange: (address: string) => void
}

/** The address of a picture, typed or got by uploading one. */
export function PictureField(props: PictureFieldProps) {
  const { label, help, error, placeholder = 'https://', address, source, onChange } = props
  return (
    <PictureUpload {...{ label, address, source }} onAddress={onChange}>
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
    </PictureUpload>
  )
}
