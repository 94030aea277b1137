import { Button } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import NextLink from 'next/link'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { paths } from '@/config/paths'

/** Shown where the address names no server that you are in. */
export function UnknownGuild() {
  const t = useTranslations()
  return (
    <EmptyState
      icon={SearchX}
      title={t('guild.unknown')}
      action={
        <Button as={NextLink} href={paths.home} variant="outline">
          {t('common.backToServers')}
        </Button>
      }
    >
      {t('guild.unknownHint')}
    </EmptyState>
  )
}
