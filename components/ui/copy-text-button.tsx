import { HStack, IconButton, type StackProps } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTimeout } from './use-timeout'

/** Milliseconds for which a button says what became of it. */
const shownMs = 4_000

/** Without the clipboard, which browsers offer over HTTPS only and may refuse there too. @returns whether it worked */
function copyBySelection(text: string) {
  const focused = document.activeElement
  const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  area.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0'
  // Below a modal dialog nothing can be selected.
  const place = focused?.closest('dialog') ?? document.body
  place.append(area)
  area.select()
  const isCopied = typeof document.execCommand === 'function' && document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Copies texts; `outcome` says for a moment how it went. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)

  useTimeout(() => setOutcome(null), outcome && shownMs, outcome)

  async function copy(text: string) {
    const result = (await copyText(text)) ? 'copied' : 'notCopied'
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
  const { outcome, copy } = useCopy()
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
        onClick={() => void copy(text)}
      />
    </HStack>
  )
}
