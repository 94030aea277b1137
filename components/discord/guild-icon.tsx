import { usePublicConfig } from '@/components/ui/public-config'
import { iconUrl } from '@/config/images'
import { Picture } from '@/components/ui/picture'

type GuildIconProps = {
  guild: { id: string; name?: string; icon?: string | null }
  /** Edge length in pixels. */
  size?: number
}

/** A guild's icon, or its initials. Decorative: the guild's name stands beside it. */
export function GuildIcon({ guild, size = 40 }: GuildIconProps) {
  const { cdnUrl } = usePublicConfig()
  return (
    <Picture
      src={iconUrl(cdnUrl, guild.id, guild.icon)}
      name={guild.name ?? ''}
      size={size}
      borderRadius="28%"
    />
  )
}
