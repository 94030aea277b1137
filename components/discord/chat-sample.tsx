import { chakra } from '@chakra-ui/react'
import { Bot } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCurrentUser } from '@/api/current-user'
import { displayName } from '@/contract/discord/display-name'
import { useGuildInfo } from '@/api/guilds'
import { useBrand } from '@/components/ui/public-config'
import { untranslated } from '@/components/ui/untranslated'
import { UserAvatar } from './avatars'

const styles = {
  bg: 'bg.surface',
  borderWidth: '1px',
  borderRadius: 'xl',
  overflow: 'hidden',
  fontSize: 'sm',
  '.message': { display: 'grid', gridTemplateColumns: '32px minmax(0, 1fr)', columnGap: 3, px: 4, py: 3 },
  '.message + .message': { pt: 0 },
  '.bot, .empty': { display: 'grid', placeItems: 'center', boxSize: '32px', borderRadius: 'full' },
  '.bot': { bg: 'accent.solid', color: 'text.onAccent' },
  '.empty': { bg: 'bg.active' },
  '.author': { fontWeight: 'semibold', lineHeight: 'short' },
  '.time': { mx: 0.5, fontSize: 'xs', fontWeight: 'normal', color: 'text.muted' },
  '.app': {
    mx: 0.5,
    px: 1,
    borderRadius: 'sm',
    bg: 'accent.solid',
    color: 'text.onAccent',
    fontSize: '2xs',
    fontWeight: 'semibold',
    verticalAlign: '1px',
  },
  '.text': { lineHeight: 'base', overflowWrap: 'anywhere' },
  code: { px: 1, borderRadius: 'sm', bg: 'bg.subtle', fontFamily: 'mono' },
} as const

type ChatSampleProps = { guildId: string; prefix: string; isRefused?: boolean }

/** How the bot answers a command with this prefix; it does not answer a refused one. */
export function ChatSample({ guildId, prefix, isRefused = false }: ChatSampleProps) {
  const t = useTranslations('guild.chat')
  const { name: product } = useBrand()
  const { data: user, isPending } = useCurrentUser()
  const { bot_id: id, bot_name: botName, bot_avatar: avatar } = useGuildInfo(guildId).data ?? {}

  return (
    <chakra.figure {...untranslated} dir="ltr" sx={styles} aria-label={t('label')}>
      <div className="message">
        {user ? <UserAvatar user={user} size={32} /> : <span className="empty" />}
        <div>
          <p className="author">
            <bdi>{isPending ? '\u00a0' : user ? displayName(user) : t('you')}</bdi>{' '}
            {!isPending && <bdi className="time">{t('today')}</bdi>}
          </p>
          <p className="text" dir="auto">{`${prefix}${t('command')}`}</p>
        </div>
      </div>
      <div className="message" style={{ visibility: isRefused ? 'hidden' : undefined }}>
        {id && botName ? (
          <UserAvatar user={{ id, avatar, username: botName }} size={32} />
        ) : (
          <span className="bot" aria-hidden>
            <Bot size={18} />
          </span>
        )}
        <div>
          <p className="author">
            <bdi>{botName ?? product}</bdi> <bdi className="app">{t('app')}</bdi>{' '}
            <bdi className="time">{t('today')}</bdi>
          </p>
          <p className="text" dir="auto">
            {t.rich('answer', { prefix, code: () => <code>{prefix}</code> })}
          </p>
        </div>
      </div>
    </chakra.figure>
  )
}
