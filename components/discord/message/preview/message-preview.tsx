import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { Bot } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useMemo, useState } from 'react'
import { embedsOf, type MessageValue } from '@/contract/declaration/read-message'
import { shownAvatar } from '@/components/discord/avatars'
import { isEmojiOnly } from '@/components/discord/message/markdown/emoji-only'
import { parseMarkdown } from '@/components/discord/message/markdown/parse'
import { safeUrl } from '@/components/discord/message/safe-url'
import { useStandardEmoji } from '@/components/discord/standard-emoji'
import { AlwaysEnabledButton } from '@/components/form/read-only-fields'
import { usePublicConfig } from '@/components/ui/public-config'
import { colourVariables, type Look } from './discord-colours'
import { EmbedPreview } from './embed-preview'
import { Markdown } from './markdown'
import { MessageLinks } from './message-links'
import { type MessagePart, MessageParts } from './message-parts'
import { Part, useEditedParts } from './part'
import { PreviewProvider, type PreviewProviderProps } from './preview-context'
import { previewStyles } from './preview-styles'

export type MessagePreviewProps = Omit<PreviewProviderProps, 'look' | 'children'> & {
  /** Discord's look, whichever the dashboard's own is. */
  look?: Look
  message: MessageValue
  /** Who sends it: the bot, unless given. `avatar` is an http(s) address. */
  author?: { name: string; avatar?: string | null }
  parts?: readonly MessagePart[]
}

export function MessagePreview(props: MessagePreviewProps) {
  const { brand, bot, cdnUrl } = usePublicConfig()
  const own = bot ? { name: bot.name, avatar: shownAvatar(cdnUrl, bot) } : { name: brand.name }
  const { message, author = own, parts = [], look = 'dark', ...context } = props
  const { content, links = [] } = message
  const t = useTranslations('message.preview')
  const edited = useEditedParts()
  const isEdited = edited !== null
  const placed = embedsOf(message)
  const drawn = placed.filter(({ embed }) =>
    Object.keys(embed).some((key) => key !== 'color' && key !== 'url'),
  )
  const avatar = safeUrl(author.avatar ?? undefined)

  return (
    <PreviewProvider {...context} look={look} isInert={isEdited}>
      <chakra.figure
        tabIndex={-1}
        // Discord's app is read from left to right in each of its languages; lines of texts have their own direction.
        dir="ltr"
        aria-label={t('label')}
        data-look={look}
        // What is edited in it has the colours of that look, too.
        data-theme={isEdited ? look : undefined}
        sx={previewStyles}
        style={colourVariables(look)}
      >
        <div className="post">
          <span className="avatar" aria-hidden>
            {avatar ? <img src={avatar} alt="" referrerPolicy="no-referrer" /> : <Bot size={22} />}
          </span>
          <div>
            <div className="author">
              <bdi translate="no" className="notranslate author-name">
                {author.name}
              </bdi>
              <bdi className="app">{t('app')}</bdi>
              <bdi className="sent">{t('sent')}</bdi>
            </div>
            <Part of="content" isThere={content !== ''} className="content">
              <Content text={content} />
            </Part>
            {edited ? (
              <edited.Embeds placed={placed} />
            ) : (
              drawn.map((one) => <EmbedPreview key={one.path} {...one} />)
            )}
            {!content && drawn.length === 0 && !isEdited && <p className="empty">{t('empty')}</p>}
            <MessageLinks links={links} />
            <MessageParts parts={parts} />
            {edited && <edited.MessageTools />}
          </div>
        </div>
      </chakra.figure>
    </PreviewProvider>
  )
}

function Content({ text }: { text: string }) {
  const nodes = useMemo(() => parseMarkdown(text), [text])
  const emojiNamed = useStandardEmoji(nodes.some(({ type }) => type === 'shortcode'))
  const isLarge = isEmojiOnly(nodes, (name) => emojiNamed(name) !== undefined)
  return (
    <div className={isLarge ? 'jumbo' : undefined}>
      <Markdown text={text} />
    </div>
  )
}

type PreviewPaneProps = Omit<MessagePreviewProps, 'look'> & { title: string }

/** A message below the choice between Discord's looks. */
export const PreviewPane = memo(function PreviewPane({ title, ...props }: PreviewPaneProps) {
  const t = useTranslations('message.preview')
  const [look, setLook] = useState<Look>('dark')

  return (
    <>
      <Flex align="center" justify="space-between" gap={2} mb={2}>
        <Box fontSize="sm" fontWeight="semibold">
          {title}
        </Box>
        <Flex p={0.5} borderRadius="md" bg="bg.subtle" role="group" aria-label={t('look')}>
          {(['light', 'dark'] as const).map((choice) => (
            <Button
              key={choice}
              as={AlwaysEnabledButton}
              size="xs"
              variant="segment"
              aria-pressed={look === choice}
              onClick={() => setLook(choice)}
            >
              {t(choice)}
            </Button>
          ))}
        </Flex>
      </Flex>
      <MessagePreview {...props} look={look} />
    </>
  )
})
