import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { Bot, ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useMemo, useState } from 'react'
import { embedsOf, type MessageLink, type MessageValue } from '@/contract/declaration/read-message'
import { shownAvatar } from '@/components/discord/avatars'
import { isEmojiOnly } from '@/components/discord/message/markdown/emoji-only'
import { parseMarkdown } from '@/components/discord/message/markdown/parse'
import { safeUrl } from '@/components/discord/message/safe-url'
import { useStandardEmoji } from '@/components/discord/standard-emoji'
import { AlwaysEnabledButton } from '@/components/form/read-only-fields'
import { usePublicConfig } from '@/components/ui/public-config'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { fillSamples } from '@/components/discord/message/names'
import { colourVariables, discordColour, type Look } from './discord-colours'
import { EmbedPreview, MaybeLink } from './embed-preview'
import { Markdown } from './markdown'
import { type MessagePart, MessageParts } from './message-parts'
import { Part, useEditedParts } from './part'
import { PreviewProvider, type PreviewProviderProps, usePreview } from './preview-context'
import { previewStyles } from './preview-styles'
import { buttonBox } from './button-box'

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

/** The buttons below a message that open addresses. */
function MessageLinks({ links }: { links: readonly MessageLink[] }) {
  const t = useTranslations('message.links')
  if (links.length === 0) return null
  return (
    <chakra.div role="group" aria-label={t('title')} sx={styles}>
      {links.map((link, at) => (
        <Part key={at} of={`links.${at}`} isThere className="link-part">
          <LinkFace {...link} />
        </Part>
      ))}
    </chakra.div>
  )
}

function LinkFace({ label, url, emoji }: MessageLink) {
  const { samples } = usePreview()
  return (
    <MaybeLink url={url} className="link-button">
      {emoji && (
        <span className="link-emoji">
          <EmojiGlyph emoji={emoji} />
        </span>
      )}
      {label !== '' && <span dir="auto">{fillSamples(label, samples)}</span>}
      <ExternalLink size={16} aria-hidden />
    </MaybeLink>
  )
}

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  mt: 2,
  '.link-part': { minW: 0, maxW: '100%' },
  '.opened': { flex: '1 1 100%' },
  '.link-button': {
    display: 'flex',
    alignItems: 'center',
    ...buttonBox,
    bg: discordColour('secondary'),
    color: discordColour('onSecondary'),
    fontSize: '0.875rem',
    lineHeight: '1.125rem',
    fontWeight: 500,
    overflowWrap: 'anywhere',
    textDecoration: 'none',
    svg: { flexShrink: 0 },
  },
  '.link-emoji': { flexShrink: 0, fontSize: '1.125em', whiteSpace: 'nowrap' },
} as const
