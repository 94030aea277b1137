import { chakra, Flex } from '@chakra-ui/react'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleHelp, RotateCw } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { refreshGuildList, useCurrentUser, useGuildList } from '@/api/current-user'
import { BusyButton } from '@/components/ui/busy-button'
import { isolated } from '@/components/ui/isolated'
import { useHasRoleAccess } from '@/components/ui/public-config'

export function MissingServerHelp() {
  const t = useTranslations('home.why')
  const { data: user } = useCurrentUser()
  const hasRoleAccess = useHasRoleAccess()
  const strong = (text: ReactNode) => <strong>{text}</strong>
  return (
    <details>
      <Flex
        as="summary"
        layerStyle="summary"
        align="center"
        gap={1.5}
        py={1}
        ms={{ '3sm': 'auto' }}
        fontWeight="medium"
        _hover={{ textDecoration: 'underline' }}
        // Its sign is the question mark.
        sx={{ '&::before': { display: 'none' } }}
      >
        <CircleHelp size={16} />
        {t('question')}
      </Flex>
      <chakra.ul layerStyle="card" boxShadow="none" color="text.primary" mt={2} p={5} ps={9}>
        <li>{user ? t.rich('account', { name: isolated(user.username), strong }) : t('accountUnknown')}</li>
        {([hasRoleAccess ? 'rights' : 'rightsOwn', 'owner', 'fresh'] as const).map((reason) => (
          <chakra.li key={reason} mt={2} maxW="2xl">
            {t.rich(reason, { strong })}
          </chakra.li>
        ))}
      </chakra.ul>
    </details>
  )
}

const refreshing = ['refresh guilds'] as const

/** Fetches the list from Discord again. The list's own query has the error. */
export function useRefreshGuilds() {
  const client = useQueryClient()
  const { mutate } = useMutation({ mutationKey: refreshing, mutationFn: () => refreshGuildList(client) })
  const isRefreshing = useIsMutating({ mutationKey: refreshing }) > 0
  return { refresh: () => mutate(), isRefreshing }
}

export function RefreshGuilds() {
  const t = useTranslations('home')
  const { refresh, isRefreshing } = useRefreshGuilds()
  return (
    <BusyButton
      variant="outline"
      flexShrink={0}
      leftIcon={<RotateCw size={16} />}
      isLoading={isRefreshing}
      loadingText={t('refreshing')}
      onClick={refresh}
    >
      {t('refresh')}
    </BusyButton>
  )
}

export function LastUpdated() {
  const t = useTranslations('home')
  const { dataUpdatedAt } = useGuildList()
  const now = useNow({ updateInterval: 15_000 })
  const format = useFormatter()
  if (dataUpdatedAt === 0) return null
  const isFresh = now.getTime() - dataUpdatedAt < 30_000
  return (
    <chakra.span layerStyle="nextFact">
      {isFresh ? t('updatedNow') : t('updated', { when: format.relativeTime(dataUpdatedAt, now) })}
    </chakra.span>
  )
}
