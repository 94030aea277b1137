import { HStack, IconButton, type StackProps } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useCopy } from './use-copy'

type CopyTextButtonProps = StackProps & {
  text: string
  label: string
  outcomes: { copied: string; notCopied: string }
}

export function CopyTextButton({ text, label, outcomes, ...props }: CopyTextButtonProps) {
  const { outcome, copy } = useCopy(text)
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <HStack as="span" fontSize="sm" color="text.muted" {...props}>
      <span role="status">{outcome && outcomes[outcome]}</span>
      <IconButton
        variant="ghost"
        size="sm"
        color="inherit"
        aria-label={label}
        title={label}
        icon={<Icon size={16} aria-hidden />}
        onClick={() => void copy()}
      />
    </HStack>
  )
}
