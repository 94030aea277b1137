import { HStack, IconButton, type StackProps } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTimeout } from './use-timeout'

/** Milliseconds for which a button says what became of it. */
const shownMs = 4_000

/** Copies a text to the clipboard; `outcome` says for a moment how it went. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)

  useTimeout(() => setOutcome(null), outcome && shownMs, outcome)

  async function copy() {
    const result = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    )
    setOutcome(result)
    return result
  }
  return { outcome, copy }
}

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
        icon={<Icon size={16} />}
        onClick={() => void copy()}
      />
    </HStack>
  )
}
