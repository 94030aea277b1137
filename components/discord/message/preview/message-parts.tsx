import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import type { PreviewPart } from '@/contract/declaration/hints'
import { buttonBox } from './button-box'
import { discordColour } from './discord-colours'

export type ButtonStyle = 'primary' | 'secondary' | 'success' | 'danger'

export type PartItem = { label: string; emoji: string; description: string; style: ButtonStyle }

export type MessagePart = Pick<PreviewPart, 'kind' | 'afterPress'> & { items: readonly PartItem[] }

/** As many as Discord takes of each below one message. */
const maxItems = { buttons: 25, menu: 25, reactions: 20 }

/** Of a menu, so many entries are shown; Discord scrolls to the others. */
const maxShown = { ...maxItems, menu: 10 }

/** A picture of what can be pressed below a message: nothing in it can be pressed or focused. */
export function MessageParts({ parts }: { parts: readonly MessagePart[] }) {
  const t = useTranslations('message.preview')
  return (
    <chakra.div sx={styles}>
      {parts.map((part, at) => (
        <div key={at}>
          {part.afterPress && <p className="after-press">{t('afterPress')}</p>}
          {part.kind === 'menu' ? (
            <div className="menu">
              <p>
                {t('select')}
                <ChevronDown size={20} />
              </p>
              <Items {...part} />
            </div>
          ) : (
            <Items {...part} />
          )}
        </div>
      ))}
    </chakra.div>
  )
}

function Items({ kind, items }: MessagePart) {
  const t = useTranslations('message.preview')
  const hidden = Math.min(items.length, maxItems[kind]) - maxShown[kind]
  return (
    <ul className={`part-${kind}`} role="list" aria-label={t(kind)}>
      {items.slice(0, maxShown[kind]).map(({ label, emoji, description, style }, at) => (
        <li key={at} data-style={style}>
          {emoji !== '' && (
            <span className="part-emoji">
              <EmojiGlyph emoji={emoji} />
            </span>
          )}
          {kind === 'buttons' && <span>{label}</span>}
          {kind === 'reactions' && <span> 1</span>}
          {kind === 'menu' && (
            <span>
              <span>{label}</span>
              {description !== '' && <span className="part-more">{description}</span>}
            </span>
          )}
        </li>
      ))}
      {hidden > 0 && <li className="part-more">{t('moreEntries', { count: hidden })}</li>}
    </ul>
  )
}

const styles = {
  display: 'grid',
  gap: 2,
  fontSize: '0.875rem',
  lineHeight: '1.125rem',
  '&:not(:empty)': { mt: 2 },
  // More exact than the preview's rule for lists, whichever of them comes first.
  'ul[role=list]': { listStyle: 'none', p: 0 },
  li: { display: 'flex', alignItems: 'center', fontWeight: 500 },
  '.after-press': { mb: 1, fontSize: '0.75rem', color: discordColour('muted') },
  '.part-emoji': { flexShrink: 0, fontSize: '1.125em', whiteSpace: 'nowrap' },
  '.part-buttons, .part-reactions': { display: 'flex', flexWrap: 'wrap', gap: 2 },
  '.part-buttons > li': {
    ...buttonBox,
    color: discordColour('onApp'),
  },
  '.part-buttons > [data-style=primary]': { bg: discordColour('app') },
  '.part-buttons > [data-style=secondary]': {
    bg: discordColour('secondary'),
    color: discordColour('onSecondary'),
  },
  '.part-buttons > [data-style=success]': { bg: discordColour('success') },
  '.part-buttons > [data-style=danger]': { bg: discordColour('danger') },
  '.part-reactions': { gap: 1 },
  '.part-reactions > li': {
    gap: 1.5,
    minH: '30px',
    px: 2,
    borderRadius: '8px',
    bg: discordColour('card'),
    fontWeight: 600,
    color: discordColour('muted'),
  },
  '.menu': {
    maxW: '25rem',
    '> p, > ul': { border: '1px solid', borderColor: discordColour('border'), borderRadius: '8px' },
    '> p': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      minH: '40px',
      px: 3,
      bg: discordColour('menu'),
      color: discordColour('muted'),
    },
    '> ul': { mt: 1, p: 1, bg: discordColour('card') },
    li: { gap: 3, minH: '36px', px: 2, py: 1 },
    '.part-more': { fontSize: '0.75rem', fontWeight: 400, color: discordColour('muted') },
    'span > .part-more': { display: 'block' },
  },
} as const
