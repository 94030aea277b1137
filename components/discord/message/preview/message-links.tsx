import { chakra } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { fillSamples } from '@/components/discord/message/names'
import type { MessageLink } from '@/contract/declaration/read-message'
import { buttonBox } from './button-box'
import { discordColour } from './discord-colours'
import { MaybeLink } from './maybe-link'
import { Part } from './part'
import { usePreview } from './preview-context'

/** The buttons below a message that open addresses. */
export function MessageLinks({ links }: { links: readonly MessageLink[] }) {
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
