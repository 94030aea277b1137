import { usePublicConfig } from '@/components/ui/public-config'
import { bannerUrl } from '@/config/discord-images'

type GuildBannerProps = {
  guild: { id: string; banner?: string | null }
  loading?: 'lazy' | 'eager'
}

/** A server without a banner, or before it has come, gets a quiet tint of its own. Decorative. */
export function GuildBanner({ guild: { id, banner }, loading = 'eager' }: GuildBannerProps) {
  const { cdnUrl } = usePublicConfig()
  const src = bannerUrl(cdnUrl, id, banner)
  // Around the product's own hue, without the reds of a warning.
  const turn = Number((BigInt(id) * 47n) % 150n) - 95
  return (
    <div
      className={src ? 'banner' : 'banner plain'}
      style={src ? undefined : { filter: `hue-rotate(${turn}deg)` }}
    >
      {src && <img src={src} alt="" loading={loading} decoding="async" />}
    </div>
  )
}

/** For what holds one: plain classes, since Chakra's elements cost too much in a list of 200 servers. */
export const bannerStyles = {
  '.banner': { overflow: 'hidden', bg: 'bg.subtle', img: { w: 'full', h: 'full', objectFit: 'cover' } },
  '.banner.plain': {
    bgImage: 'linear-gradient(110deg, var(--chakra-colors-brand-100), transparent)',
    _dark: { opacity: 0.4, bgImage: 'linear-gradient(110deg, var(--chakra-colors-brand-800), transparent)' },
  },
} as const
