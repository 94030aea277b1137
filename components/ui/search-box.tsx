import { chakra, Input, VisuallyHidden } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import type { Ref } from 'react'

const styles = {
  position: 'relative',
  flex: '1 1 16rem',
  '> svg': {
    position: 'absolute',
    insetStart: 3,
    top: 3,
    zIndex: 2,
    color: 'text.muted',
    pointerEvents: 'none',
  },
} as const

type SearchBoxProps = {
  label: string
  text: string
  inputRef: Ref<HTMLInputElement>
  onText: (text: string) => void
}

export const SearchBox = ({ label, text, inputRef, onText }: SearchBoxProps) => (
  <chakra.label sx={styles}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <Search size={16} aria-hidden />
    <Input
      ref={inputRef}
      type="search"
      ps={9}
      placeholder={label}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onText(target.value)}
    />
  </chakra.label>
)
