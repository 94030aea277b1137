import { Box, chakra, Input, VisuallyHidden } from '@chakra-ui/react'
import { type LucideIcon, Search } from 'lucide-react'
import type { Ref } from 'react'

type SearchBoxProps = {
  label: string
  text: string
  inputRef?: Ref<HTMLInputElement>
  onText: (text: string) => void
  onEnter?: () => void
}

/** Before what is typed or chosen, in an input that leaves room for it. */
export const IconInside = ({ icon }: { icon: LucideIcon }) => (
  <Box
    as={icon}
    size={16}
    position="absolute"
    insetStart={3}
    top={3}
    zIndex={2}
    color="text.muted"
    pointerEvents="none"
  />
)

export const SearchBox = ({ label, text, inputRef, onText, onEnter }: SearchBoxProps) => (
  <chakra.label position="relative" flex="1 1 16rem" minW={0}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <IconInside icon={Search} />
    <Input
      ref={inputRef}
      type="search"
      ps={9}
      placeholder={label}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
    />
  </chakra.label>
)
