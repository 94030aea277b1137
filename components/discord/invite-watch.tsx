import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import Router from 'next/router'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { currentUserQueries } from '@/api/current-user'
import { guildQueries } from '@/api/guilds'
import { useIsSignedIn } from '@/api/session'
import { notify } from '@/components/ui/notify'
import { paths } from '@/config/paths'

/** Milliseconds between two looks, and until nobody is expected to come any more. */
export const inviteTimes = { look: 4_000, giveUp: 120_000 } as const

/**
 * What was known of the guild without the bot: the list says that it is there now, what had no answer is asked anew.
 */
function markBotPresent(client: QueryClient, guildId: string) {
  client.setQueryData(currentUserQueries.guilds().queryKey, (guilds) =>
    guilds?.map((guild) => (guild.id === guildId ? { ...guild, bot_present: true } : guild)),
  )
  void client.resetQueries({ queryKey: ['guilds', guildId], predicate: ({ state }) => !state.data })
}

type InviteWatchProps = { guild: { id: string; name: string }; onGiveUp: () => void }

/**
 * Waits for the bot after its invitation was opened: looks every few seconds, and at once when the person comes back to
 * this window. Asks for the guild's info rather than the list, which Discord limits strictly.
 */
export function InviteWatch({ guild, onGiveUp }: InviteWatchProps) {
  const t = useTranslations('home.invite')
  const client = useQueryClient()
  useQuery({
    ...guildQueries.info(guild.id),
    enabled: useIsSignedIn(),
    staleTime: 0,
    retry: false,
    refetchInterval: inviteTimes.look,
    refetchOnWindowFocus: 'always',
  })
  const arrive = useEffectEvent(() => {
    markBotPresent(client, guild.id)
    const home = paths.guild(guild.id)
    const isThere = window.location.pathname.startsWith(home)
    notify({
      status: 'success',
      title: t('arrived', { name: guild.name }),
      ...(!isThere && { action: { label: t('manage'), onClick: () => void Router.push(home) } }),
    })
  })

  // From the cache itself: the screen that waits is gone before it is drawn again.
  useEffect(() => {
    const hash = hashKey(guildQueries.info(guild.id).queryKey)
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hash)
        return
      const info = client.getQueryData(guildQueries.info(guild.id).queryKey)
      if (info?.bot_present !== true) return
      stop()
      arrive()
    })
    return stop
  }, [client, guild.id])

  useEffect(() => {
    const timer = setTimeout(onGiveUp, inviteTimes.giveUp)
    return () => clearTimeout(timer)
  }, [onGiveUp])

  return (
    <span role="status" className="waiting">
      <LoaderCircle size={14} aria-hidden />
      {t('waiting')}
    </span>
  )
}
