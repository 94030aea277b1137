import { chakra } from '@chakra-ui/react'
import { Bot } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useCurrentUser } from '@/api/current-user'
import { displayName, UserAvatar } from './avatars'
import { product } from '@/config/product'

const styles = {
  bg: 'bg.surface',
  borderWidth: '1px',
  borderRadius: 'xl',
  overflow: 'hidden',
  '.channel': {
    px: 4,
    py: 2.5,
    borderBottomWidth: '1px',
    fontSize: 'sm',
    fontWeight: 'semibold',
    color: 'text.muted',
  },
  '.message': { display: 'grid', gridTemplateColumns: '40px minmax(0, 1fr)', columnGap: 3, px: 4, py: 3 },
  '.message + .message': { pt: 0, pb: 4 },
  '.bot': {
    display: 'grid',
    placeItems: 'center',
    w: '40px',
    h: '40px',
    borderRadius: 'full',
    bg: 'accent.solid',
    color: 'text.onAccent',
  },
  '.empty': { w: '40px', h: '40px', borderRadius: 'full', bg: 'bg.active' },
  '.author': { fontSize: 'sm', fontWeight: 'semibold', lineHeight: 'base' },
  '.time': { ms: 2, fontSize: 'xs', fontWeight: 'normal', color: 'text.muted' },
  '.app': {
    ms: 1.5,
    px: 1,
    borderRadius: 'sm',
    bg: 'accent.solid',
    color: 'text.onAccent',
    fontSize: '2xs',
    fontWeight: 'semibold',
    verticalAlign: '1px',
  },
  '.words': { fontSize: 'md', lineHeight: 'base', overflowWrap: 'anywhere' },
  code: { px: 1, py: 0.5, borderRadius: 'sm', bg: 'bg.subtle', fontSize: '0.875em', fontFamily: 'mono' },
} as const

type ChatSampleProps = {
  prefix: string
  /** It cannot be used: then nobody answers. */
  isRefused?: boolean
}

export function ChatSample({ prefix, isRefused = false }: ChatSampleProps) {
  const t = useTranslations('guild.chat')
  const { data: user, isPending } = useCurrentUser()
  const code = (words: ReactNode) => <code>{words}</code>

  return (
    <chakra.figure sx={styles} aria-label={t('label')}>
      <p className="channel"># {t('channel')}</p>
      <div className="message">
        {user ? <UserAvatar user={user} size={40} /> : <span className="empty" />}
        <div>
          <p className="author">
            {isPending ? '\u00a0' : user ? displayName(user) : t('you')}
            {!isPending && <span className="time">{t('today')}</span>}
          </p>
          <p className="words">
            {prefix}
            {t('command')}
          </p>
        </div>
      </div>
      <div className="message" style={{ visibility: isRefused ? 'hidden' : undefined }}>
        <span className="bot" aria-hidden>
          <Bot size={22} />
        </span>
        <div>
          <p className="author">
            {product.name}
            <span className="app">{t('app')}</span>
            <span className="time">{t('today')}</span>
          </p>
          <p className="words">{t.rich('answer', { prefix, code })}</p>
        </div>
      </div>
    </chakra.figure>
  )
}
