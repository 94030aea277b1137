import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'

/** Milliseconds for which the button shows that it has copied. */
const shownFor = 2000

type CopyAddressProps = { name: string; address: string; onSay: (words: string) => void }

/** Puts a server's address on the clipboard. */
export function CopyAddress({ name, address, onSay }: CopyAddressProps) {
  const t = useTranslations('game.list')
  const [isCopied, setIsCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setIsCopied(true)
      onSay(t('copied', { address }))
    } catch {
      onSay(t('notCopied'))
    }
  }

  return (
    <button
      type="button"
      className="kept-copy"
      aria-label={t('copy', { name })}
      title={t('copy', { name })}
      onClick={() => void copy()}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}
