import { Button, type ButtonProps } from '@chakra-ui/react'
import { CopyPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { useOffer } from '@/api/capabilities'
import { useGuildList } from '@/api/current-user'
import { isConfigurable } from '@/components/discord/find-guilds'
import { preload, whileLoading } from '@/components/ui/preloadable'

export const CopyDialog = dynamic(() => import('./copy-dialog').then((code) => code.CopyDialog), {
  ssr: false,
  loading: whileLoading(),
})

export const preloadCopyDialog = () => void preload(CopyDialog)

type CopyButtonProps = Pick<ButtonProps, 'size' | 'isDisabled'> & {
  guildId: string
  /** The parts to copy; null for all. */
  subjects: readonly string[] | null
  isUnsaved?: boolean
  children?: ReactNode
}

export function CopyButton({ guildId, subjects, isUnsaved, children, ...props }: CopyButtonProps) {
  const t = useTranslations('shell')
  const [isOpen, setOpen] = useState(false)
  const guilds = useGuildList().data
  const isOffered = useOffer('transfer') === 'offered'
  if (!isOffered || !guilds?.some((guild) => guild.id !== guildId && isConfigurable(guild))) return null

  return (
    <>
      <Button
        {...props}
        variant="outline"
        leftIcon={<CopyPlus size={16} />}
        aria-haspopup="dialog"
        onPointerEnter={preloadCopyDialog}
        onClick={() => setOpen(true)}
      >
        {children ?? t('copyToOthers')}
      </Button>
      {isOpen && <CopyDialog {...{ guildId, subjects, isUnsaved }} onClose={() => setOpen(false)} />}
    </>
  )
}
