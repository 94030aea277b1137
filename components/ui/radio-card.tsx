import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'

type RadioCardProps = {
  /** All cards of a group have one. */
  name: string
  isChecked: boolean
  inputRef?: Ref<HTMLInputElement>
  onChoose: () => void
  children: ReactNode
}

export const RadioCard = ({ name, isChecked, inputRef, onChoose, children }: RadioCardProps) => (
  <Flex
    as="label"
    gap={3}
    p={3}
    borderWidth="1px"
    borderColor={isChecked ? 'accent.text' : undefined}
    borderRadius="lg"
    bg={isChecked ? 'accent.subtle' : undefined}
    cursor="pointer"
    _hover={isChecked ? undefined : { bg: 'bg.subtle' }}
    _focusWithin={{ borderColor: 'accent.text' }}
  >
    <chakra.input ref={inputRef} type="radio" name={name} checked={isChecked} onChange={onChoose} mt="3px" />
    {children}
  </Flex>
)
