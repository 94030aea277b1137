import { chakra } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import { useDeferredValue } from 'react'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import { displayName, UserAvatar } from '@/components/discord/avatars'
import { showImages, useExternalImage } from '@/components/discord/images/external-image'
import { notAColour, toHex } from '@/components/discord/message/colour'
import { useFormApi } from '@/components/features/form-api'
import { useSiblingValue } from '@/components/features/preview-parts'
import type { Card } from '@/config/features/hints'

const sample = { level: 12, rank: 7, points: 4310, next: 5000 }

/** A sketch of the card that the bot draws, for the signed-in user, with the form's background and colour. */
export function CardPreview({ layout, colour, background }: Card & { background: string }) {
  const t = useTranslations('features.card')
  const chosen = useDeferredValue(useSiblingValue(colour))
  const isColour = typeof chosen === 'number' && chosen !== notAColour
  const { src, withheldHost: host, onError } = useExternalImage(background)
  const Layout = layouts[layout]

  return (
    <chakra.figure sx={styles} tabIndex={-1} aria-label={t('label')}>
      <div className="card-image" style={{ color: isColour ? toHex(chosen) : undefined }}>
        {src && <img className="background" {...{ src, onError }} alt="" referrerPolicy="no-referrer" />}
        <div className={layout}>
          <Layout />
        </div>
      </div>
      {host !== null && (
        <button
          type="button"
          className="show"
          onClick={({ currentTarget }) => showImages(host, currentTarget)}
        >
          {t('showFrom', { host })}
        </button>
      )}
      <figcaption>{t('note')}</figcaption>
    </chakra.figure>
  )
}

const layouts = { welcome: Welcome, rank: Rank }

function Member() {
  const { data: user } = useCurrentUser()
  return user ? (
    <>
      <span className="avatar">
        <UserAvatar user={user} size={256} />
      </span>
      <bdi className="name">{displayName(user)}</bdi>
    </>
  ) : null
}

function Welcome() {
  const t = useTranslations('features.card')
  const { data: guild } = useGuildPreview(useFormApi().guildId)
  const count = guild?.approximate_member_count
  return (
    <>
      <Member />
      <span className="line">
        {guild?.name}
        {count != null && ` · ${t('member', { count })}`}
      </span>
    </>
  )
}

function Rank() {
  const t = useTranslations('features.card')
  const format = useFormatter()
  const [points, next] = [sample.points, sample.next].map((count) => format.number(count))
  return (
    <>
      <Member />
      <span className="level">{t('level', sample)}</span>
      <span className="bar">
        <span style={{ width: `${(sample.points / sample.next) * 100}%` }} />
      </span>
      <span className="line">{t('points', { points: points ?? '', next: next ?? '' })}</span>
    </>
  )
}

/** Lengths are relative to the card's width, so that it scales like an image. */
const styles = {
  mt: 3,
  maxW: '32rem',
  '.card-image': {
    position: 'relative',
    overflow: 'hidden',
    containerType: 'inline-size',
    borderRadius: 'lg',
    bg: '#23253A',
    color: 'white',
    lineHeight: 1.2,
  },
  '.background': { position: 'absolute', inset: 0, w: 'full', h: 'full', objectFit: 'cover', opacity: 0.75 },
  '.welcome, .rank': { position: 'relative', display: 'grid', '> *': { minW: 0 } },
  '.avatar': { borderRadius: 'full', overflow: 'hidden', aspectRatio: '1', border: '0.6cqw solid' },
  '.avatar > span': { w: '100% !important', h: '100% !important' },
  '.name': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '6cqw',
    fontWeight: 'bold',
  },
  '.line': { fontSize: '3.4cqw' },
  '.welcome': {
    aspectRatio: '1024 / 450',
    placeItems: 'center',
    alignContent: 'center',
    gap: '1.2cqw',
    px: '4cqw',
    textAlign: 'center',
    '> *': { maxW: '92cqw' },
    '.avatar': { w: '18cqw' },
  },
  '.rank': {
    aspectRatio: '934 / 282',
    gridTemplateColumns: '20cqw minmax(0, 1fr) auto',
    alignItems: 'center',
    alignContent: 'center',
    columnGap: '4cqw',
    rowGap: '1.6cqw',
    px: '4cqw',
    '.avatar': { gridRow: 'span 3' },
    '.name, .level, .line': { color: 'white' },
    '.name': { alignSelf: 'end', fontSize: '5cqw' },
    '.level': { fontSize: '3.4cqw', fontWeight: 'semibold' },
    '.bar, .line': { gridColumn: '2 / -1' },
    '.bar': { h: '4cqw', borderRadius: 'full', bg: 'rgb(255 255 255 / 0.2)', overflow: 'hidden' },
    '.bar > span': { display: 'block', h: 'full', bg: 'currentColor' },
    '.line': { justifySelf: 'end' },
  },
  '.show': { mt: 2, fontSize: 'sm', color: 'accent.text', textDecoration: 'underline' },
  figcaption: { mt: 2, fontSize: 'xs', color: 'text.muted' },
} as const
