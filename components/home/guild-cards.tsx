import { useTranslations } from 'next-intl'
import type { GuildPreview } from '@/api/platform.schema'
import { useInvitation } from '@/components/shell/use-invitation'
import { GuildCard } from './guild-card'
import { GuildGrid } from './guild-grid'
import { useGrowingCount } from './use-growing-count'

type GuildCardsProps = {
  /** All of them, in their order. */
  guilds: readonly GuildPreview[]
  /** Those that search and filter leave. */
  shown: readonly GuildPreview[]
  starred: ReadonlySet<string>
}

/** The cards. Those that a search leaves out stay, hidden: drawing 200 anew for each letter would be felt. */
export function GuildCards({ guilds, shown, starred }: GuildCardsProps) {
  const t = useTranslations('home')
  const invitation = useInvitation()
  const count = useGrowingCount(guilds.length)
  const visible = new Set(shown)

  return (
    <GuildGrid label={t('title')} isEmpty={shown.length === 0}>
      {guilds.slice(0, count).map((guild) => (
        <li key={guild.id} hidden={!visible.has(guild)}>
          <GuildCard isFavourite={starred.has(guild.id)} {...{ guild, invitation, t }} />
        </li>
      ))}
    </GuildGrid>
  )
}
