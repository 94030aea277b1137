import { Box, type BoxProps } from '@chakra-ui/react'
import { usePublicConfig } from '@/components/ui/public-config'
import { bannerUrl } from '@/config/images'

type GuildBannerProps = BoxProps & { guild: { id: string; banner?: string | null } }

/** A server's banner; without one, or until it has come, a ground of the product's own. Decorative. */
export function GuildBanner({ guild, ...props }: GuildBannerProps) {
  const { cdnUrl } = usePublicConfig()
  const src = bannerUrl(cdnUrl, guild.id, guild.banner)
  return (
    <Box layerStyle="banner" {...props}>
      {src && <Box as="img" src={src} alt="" decoding="async" w="full" h="full" objectFit="cover" />}
    </Box>
  )
}
