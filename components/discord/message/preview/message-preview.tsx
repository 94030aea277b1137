import { chakra } from '@chakra-ui/react'
import { Bot } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import type { MessageValue } from '@/api/json-schema/read-message'
import type { MessageNames } from '@/components/discord/message/names'
import { safeUrl } from '@/components/discord/message/safe-url'
import { LookButton } from '@/components/form/read-only-fields'
import type { Placeholder } from '@/config/features/hints'
import { product } from '@/config/product'
import { EmbedPreview } from './embed-preview'
import { Markdown } from './markdown'
import { type MessagePart, MessageParts } from './message-parts'
import { type Look, colourVariables } from './discord-colours'
import { PreviewProvider } from './preview-context'
import { previewStyles } from './preview-styles'

export type MessagePreviewProps = {
  message: MessageValue
  /** What the texts' names in braces stand for. Others show as a chip; where none are offered, braces are text. */
  placeholders?: readonly Placeholder[]
  /** Names in braces are placeholders even where none is offered. */
  isTemplate?: boolean
  names?: MessageNames
  /** Who sends it; the product's own name and sign unless said. `avatar` is an http(s) address. */
  author?: { name: string; avatar?: string | null }
  /** What stands below it. */
  parts?: readonly MessagePart[]
  /** Discord's look, whichever the dashboard's own is. */
  scheme?: Look
}

export function MessagePreview({
  message: { content, embed },
  author = { name: product.name },
  scheme = 'dark',
  parts = [],
  ...context
}: MessagePreviewProps) {
  const t = useTranslations('message.preview')
  const hasEmbed = embed !== null && Object.keys(embed).some((key) => key !== 'color' && key !== 'url')

  return (
    <PreviewProvider look={scheme} {...context}>
      <chakra.figure
        tabIndex={-1}
        aria-label={t('label')}
        data-look={scheme}
        sx={previewStyles}
        style={colourVariables(scheme)}
      >
        <div className="post">
          <Avatar address={author.avatar} />
          <div>
            <div className="author">
              <bdi className="author-name">{author.name}</bdi>
              <span className="app">{t('app')}</span>
              <span className="sent">{t('sent')}</span>
            </div>
            {content && (
              <div className={isEmojiOnly(content) ? 'jumbo' : undefined}>
                <Markdown text={content} />
              </div>
            )}
            {embed && hasEmbed && <EmbedPreview embed={embed} />}
            {!content && !hasEmbed && <p className="empty">{t('empty')}</p>}
            <MessageParts parts={parts} />
          </div>
        </div>
      </chakra.figure>
    </PreviewProvider>
  )
}

function Avatar({ address }: { address?: string | null }) {
  const src = safeUrl(address ?? undefined)
  return (
    <span className="avatar" aria-hidden>
      {src ? <img src={src} alt="" referrerPolicy="no-referrer" /> : <Bot size={22} />}
    </span>
  )
}

const emoji = /<a?:\w{2,32}:\d{15,21}>|\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]{2}/gu

/** Up to thirty emoji and nothing else are drawn large. */
function isEmojiOnly(content: string) {
  const rest = content.replaceAll(emoji, '').replaceAll(/[\s\u200d\ufe0f\u{1F3FB}-\u{1F3FF}]/gu, '')
  const count = content.match(emoji)?.length ?? 0
  return rest === '' && count > 0 && count <= 30
}

const looks: readonly Look[] = ['light', 'dark']

const styles = {
  '.head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 },
  '.title': { fontSize: 'sm', fontWeight: 'semibold' },
  '.looks': { display: 'flex', p: 0.5, borderRadius: 'md', bg: 'bg.subtle' },
  '.looks > span': {
    display: 'grid',
    placeItems: 'center',
    minH: 7,
    px: 3,
    borderRadius: 'base',
    fontSize: 'xs',
    fontWeight: 'semibold',
    color: 'text.muted',
    cursor: 'pointer',
  },
  '.looks > [aria-pressed=true]': { bg: 'bg.surface', color: 'text.primary', boxShadow: 'card' },
  '.looks > :focus-visible': { outline: '2px solid', outlineColor: 'focus.ring' },
} as const

export const PreviewPane = memo(function PreviewPane(props: Omit<MessagePreviewProps, 'scheme'>) {
  const t = useTranslations('message.preview')
  const [look, setLook] = useState<Look>('dark')

  return (
    <chakra.div sx={styles}>
      <div className="head">
        <span className="title">{t('title')}</span>
        <div className="looks" role="group" aria-label={t('look')}>
          {looks.map((choice) => (
            <LookButton key={choice} aria-pressed={look === choice} onClick={() => setLook(choice)}>
              {t(choice)}
            </LookButton>
          ))}
        </div>
      </div>
      <MessagePreview {...props} scheme={look} />
    </chakra.div>
  )
})
