import { Code as ChakraCode, type CodeProps } from '@chakra-ui/react'
import { untranslated } from './untranslated'

export const Code = (props: CodeProps) => <ChakraCode {...untranslated} {...props} />
