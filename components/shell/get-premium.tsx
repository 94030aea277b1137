import { Link, VisuallyHidden } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { refreshEntitlements } from '@/api/entitlements'
import { usePublicConfig } from '@/components/ui/public-config'
import { useGuildId } from './use-guild'

/** Milliseconds after which the server knows of what Discord has sold. */
const soldWithin = 11_000

/** Where premium is sold, in another tab; nothing where nobody says. What was bought counts on the way back. */
export function GetPremium() {
  const t = useTranslations('common')
  const { premiumUrl } = usePublicConfig()
  const guildId = useGuildId()
  const client = useQueryClient()
  if (premiumUrl === null) return null

  const refresh = () => void refreshEntitlements(client, guildId)
  function refreshOnReturn() {
    refresh()
    setTimeout(refresh, soldWithin)
  }
  return (
    <Link
      href={premiumUrl}
      isExternal
      display="inline-flex"
      alignItems="center"
      gap={1}
      minH={6}
      fontSize="sm"
      fontWeight="semibold"
      flexShrink={0}
      onClick={() => window.addEventListener('focus', refreshOnReturn, { once: true })}
    >
      {t('getPremium')} <ExternalLink size={14} />
      <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>
    </Link>
  )
}
