import { CloseButton } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { Sidebar } from './sidebar'

export function NavigationDrawer({ guildId, onClose }: { guildId?: string; onClose: () => void }) {
  const t = useTranslations('shell')
  return (
    <ModalDialog placement="start" label={t('navigation')} onClose={onClose}>
      <CloseButton
        aria-label={t('closeNavigation')}
        position="absolute"
        top={3}
        insetEnd={3}
        boxSize={10}
        onClick={onClose}
      />
      <Sidebar guildId={guildId} onFollow={onClose} />
    </ModalDialog>
  )
}
