import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import Router from 'next/router'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { currentUserQueries } from '@/api/current-user'
import { guildQueries } from '@/api/guilds'
import { useIsSignedIn } from '@/api/session'
import { notify } from '@/components/ui/notify'
import { useTimeout } from '@/components/ui/use-timeout'
import { paths } from '@/config/paths'

/** Milliseconds between two checks, and until nobody expects the bot any more. */
export const inviteTimes = { check: 4_000, giveUp: 120_000 } as const

type InviteWatchProps = { guild: { id: string; name: string }; onGiveUp: () => void }

/**
 * Waits for the bot after its invitation was opened: checks every few seconds, and at once when the person comes back to
 * this window. Asks for the guild's info rather than the list, which Discord limits strictly.
 */
export function InviteWatch({ guild, onGiveUp }: InviteWatchProps) {
  const t = useTranslations('invitation')
  const client = useQueryClient()
  const infoQuery = guildQueries.info(guild.id)
  useQuery({
    ...infoQuery,
    enabled: useIsSignedIn(),
    staleTime: 0,
    retry: false,
    refetchInterval: inviteTimes.check,
    refetchOnWindowFocus: 'always',
  })
  const onArrival = useEffectEvent(() => {
    client.setQueryData(currentUserQueries.guilds().queryKey, (guilds) =>
      guilds?.map((other) => (other.id === guild.id ? { ...other, bot_present: true } : other)),
    )
    // What had no answer without the bot is asked again.
    void client.resetQueries({ queryKey: ['guilds', guild.id], predicate: ({ state }) => !state.data })
    const home = paths.guild(guild.id)
    const isThere = window.location.pathname.startsWith(home)
    notify({
      status: 'success',
      title: t('arrived', { name: guild.name }),
      ...(!isThere && { action: { label: t('manage'), onClick: () => void Router.push(home) } }),
    })
  })

  // From the cache itself: the screen that waits is removed before it is rendered again.
  const hash = hashKey(infoQuery.queryKey)
  const isPresent = useEffectEvent(() => client.getQueryData(infoQuery.queryKey)?.bot_present === true)
  useEffect(() => {
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (event.query.queryHash !== hash || !isPresent()) return
      stop()
      onArrival()
    })
    return stop
  }, [client, hash])

  useTimeout(onGiveUp, inviteTimes.giveUp)

  return (
    <span role="status" className="waiting">
      <LoaderCircle size={14} />
      {t('waiting')}
    </span>
  )
}
