import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import Router from 'next/router'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { currentUserQueries } from '@/api/current-user'
import { guildQueries } from '@/api/guilds'
import { notify } from '@/components/feedback/notify'
import { paths } from '@/config/paths'

/** Milliseconds between two looks, and until nobody is expected to come any more. */
export const inviteTimes = { look: 4_000, giveUp: 120_000 } as const

/** The cached list need not be asked for again to know that the bot is there now. */
function markBotPresent(client: QueryClient, guildId: string) {
  client.setQueryData(currentUserQueries.guilds().queryKey, (guilds) =>
    guilds?.map((guild) => (guild.id === guildId ? { ...guild, bot_present: true } : guild)),
  )
}

type InviteWatchProps = {
  guild: { id: string; name: string }
  /** Nobody came in two minutes. */
  onGiveUp: () => void
  /** The bot is there, and the guild list and the guild's info say so already. */
  onArrived?: () => void
}

/**
 * Waits for the bot after its invitation was opened: looks every few seconds, and at once when the person comes back to
 * this window. Asks for the guild's info rather than the list, which the platform limits strictly.
 */
export function InviteWatch({ guild, onGiveUp, onArrived }: InviteWatchProps) {
  const t = useTranslations('home.invite')
  const client = useQueryClient()
  const { data, isFetchedAfterMount } = useQuery({
    ...guildQueries.info(guild.id),
    staleTime: 0,
    retry: false,
    refetchInterval: inviteTimes.look,
    refetchOnWindowFocus: 'always',
  })
  const hasArrived = isFetchedAfterMount && data?.bot_present === true

  useEffect(() => {
    const timer = setTimeout(onGiveUp, inviteTimes.giveUp)
    return () => clearTimeout(timer)
  }, [onGiveUp])

  useEffect(() => {
    if (!hasArrived) return
    onArrived?.()
    markBotPresent(client, guild.id)
    notify({
      status: 'success',
      title: t('arrived', { name: guild.name }),
      action: { label: t('manage'), onClick: () => void Router.push(paths.guild(guild.id)) },
    })
  }, [hasArrived, client, guild.id, guild.name, onArrived, t])

  return (
    <span role="status" className="waiting">
      <LoaderCircle size={14} aria-hidden />
      {t('waiting')}
    </span>
  )
}
