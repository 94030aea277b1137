import { useMemo } from 'react'
import { useGuildInfo } from '@/api/guilds'
import { shownAvatar } from '@/components/discord/avatars'
import { usePublicConfig } from '@/components/ui/public-config'

/** Our bot as the author of a message, as far as a guild that it is in tells; '' for no guild. */
export function useBotAuthorIn(guildId: string) {
  const { cdnUrl } = usePublicConfig()
  const { bot_id: id, bot_name: name, bot_avatar: avatar } = useGuildInfo(guildId).data ?? {}
  return useMemo(
    () =>
      name === undefined || id === undefined
        ? undefined
        : { name, avatar: shownAvatar(cdnUrl, { id, avatar }) },
    [cdnUrl, id, name, avatar],
  )
}
