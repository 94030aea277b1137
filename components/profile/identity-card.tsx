import { chakra, IconButton } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import type { CurrentUser } from '@/api/discord.schema'
import { displayName, UserAvatar } from '@/components/discord/avatars'
import { toHex } from '@/components/discord/message/colour'
import { usePublicConfig } from '@/components/ui/public-config'
import { useCopy } from '@/components/ui/use-copy'
import { bannerUrl, imageSizes } from '@/config/images'

/** Discord's ratio of width to height. */
const bannerRatio = 5 / 2

export const identityStyles = {
  '&&': { p: 0, overflow: 'hidden', rowGap: 0 },
  '.banner': { h: { base: 28, md: 36 }, bg: 'accent.subtle', overflow: 'hidden' },
  '.banner img': { w: 'full', h: 'full', objectFit: 'cover' },
  '.person': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    columnGap: 4,
    rowGap: 2,
    px: { base: 4, md: 6 },
    mt: -8,
  },
  '.person > :first-of-type': { borderRadius: 'full', borderWidth: '4px', borderColor: 'bg.surface' },
  '.names': { flex: '1 1 10rem', minW: 0, pb: 1, overflowWrap: 'anywhere' },
  '.names h2': { fontSize: 'lg', fontWeight: 'bold', letterSpacing: 'tight' },
  '.handle': { color: 'text.muted', fontSize: 'sm' },
  '.facts': { display: 'grid', gap: 2, px: { base: 4, md: 6 }, pt: 4, pb: { base: 4, md: 6 } },
} as const

export const IdentityCard = memo(function IdentityCard({ user }: { user: CurrentUser }) {
  const t = useTranslations('profile.identity')
  return (
    <chakra.section className="profile-card" sx={identityStyles} aria-label={t('label')}>
      <Banner user={user} />
      <div className="person">
        <span>
          <UserAvatar user={user} size={80} />
        </span>
        <div className="names">
          <h2>
            <bdi>{displayName(user)}</bdi>
          </h2>
          <p className="handle">@{user.username}</p>
        </div>
      </div>
      <div className="facts">
        <CopyId id={user.id} />
        <p className="hint">{t('from')}</p>
      </div>
    </chakra.section>
  )
})

function Banner({ user }: { user: CurrentUser }) {
  const { cdnUrl } = usePublicConfig()
  const [failed, setFailed] = useState<string | null>(null)
  const src = bannerUrl(cdnUrl, user.id, user.banner)
  const colour = user.accent_color == null ? undefined : toHex(user.accent_color)

  return (
    <div className="banner" style={{ backgroundColor: colour }}>
      {src && failed !== src && (
        <img
          src={src}
          alt=""
          width={imageSizes.banner}
          height={imageSizes.banner / bannerRatio}
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </div>
  )
}

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  fontSize: 'sm',
  '.name': { color: 'text.muted' },
  code: { fontFamily: 'mono', userSelect: 'all', overflowWrap: 'anywhere' },
  '[role="status"]': { color: 'text.muted' },
} as const

function CopyId({ id }: { id: string }) {
  const t = useTranslations('profile.identity')
  const { outcome, copy } = useCopy(id)

  return (
    <chakra.div sx={styles}>
      <span className="name">{t('id')}</span>
      <code>{id}</code>
      <IconButton
        aria-label={t('copy')}
        title={t('copy')}
        variant="ghost"
        size="sm"
        icon={outcome === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => void copy()}
      />
      <span role="status">{outcome && t(outcome)}</span>
    </chakra.div>
  )
}
