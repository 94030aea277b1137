import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import type { PreviewPart } from '@/config/features/hints'
import { discordColour } from './discord-colours'

export type ButtonStyle = 'primary' | 'secondary' | 'success' | 'danger'

export type PartItem = { label: string; emoji: string; description: string; style: ButtonStyle }

/** What stands below a message, with the words that people will see. */
export type MessagePart = Pick<PreviewPart, 'kind' | 'afterPress'> & { items: readonly PartItem[] }

/** As many as Discord takes of each below one message. */
const most = { buttons: 25, menu: 25, reactions: 20 }

/** So many entries of a menu are drawn; Discord scrolls to the others. */
const mostOpen = 10

/** A picture of what can be pressed below a message: nothing in it can be pressed or focused. */
export function MessageParts({ parts }: { parts: readonly MessagePart[] }) {
  const t = useTranslations('message.preview')
  return (
    <chakra.div sx={styles}>
      {parts.map(({ kind, items, afterPress }, at) => {
        const Part = drawn[kind]
        return (
          <div key={at}>
            {afterPress && <p className="after-press">{t('afterPress')}</p>}
            <Part items={items.slice(0, most[kind])} />
          </div>
        )
      })}
    </chakra.div>
  )
}

type PartProps = { items: readonly PartItem[] }

const drawn = { buttons: Buttons, menu: Menu, reactions: Reactions }

const Emoji = ({ of }: { of: string }) =>
  of !== '' && (
    <span className="part-emoji">
      <EmojiGlyph emoji={of} />
    </span>
  )

function Buttons({ items }: PartProps) {
  const t = useTranslations('message.preview')
  return (
    <ul className="part-buttons" role="list" aria-label={t('buttons')}>
      {items.map(({ label, emoji, style }, at) => (
        <li key={at} data-style={style}>
          <Emoji of={emoji} />
          {label}
        </li>
      ))}
    </ul>
  )
}

function Reactions({ items }: PartProps) {
  const t = useTranslations('message.preview')
  return (
    <ul className="part-reactions" role="list" aria-label={t('reactions')}>
      {items.map(({ emoji }, at) => (
        <li key={at}>
          <Emoji of={emoji} /> 1
        </li>
      ))}
    </ul>
  )
}

function Menu({ items }: PartProps) {
  const t = useTranslations('message.preview')
  const hidden = items.length - mostOpen
  return (
    <div className="part-menu">
      <p>
        {t('select')}
        <ChevronDown size={20} aria-hidden />
      </p>
      <ul role="list" aria-label={t('menu')}>
        {items.slice(0, mostOpen).map(({ label, emoji, description }, at) => (
          <li key={at}>
            <Emoji of={emoji} />
            <span>
              {label}
              {description !== '' && <span className="part-more">{description}</span>}
            </span>
          </li>
        ))}
        {hidden > 0 && <li className="part-more">{t('moreEntries', { count: hidden })}</li>}
      </ul>
    </div>
  )
}

const styles = {
  display: 'grid',
  gap: 2,
  fontSize: '0.875rem',
  lineHeight: '1.125rem',
  '&:not(:empty)': { mt: 2 },
  ul: { listStyle: 'none', p: 0 },
  '.after-press': { mb: 1, fontSize: '0.75rem', color: discordColour('muted') },
  '.part-emoji': { flexShrink: 0, fontSize: '1.125em', whiteSpace: 'nowrap' },
  '.part-buttons, .part-reactions': { display: 'flex', flexWrap: 'wrap', gap: 2 },
  '.part-buttons > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1.5,
    minW: '60px',
    minH: '32px',
    px: 4,
    py: '2px',
    borderRadius: '8px',
    fontWeight: 500,
    color: discordColour('onApp'),
  },
  '[data-style=primary]': { bg: discordColour('app') },
  '.part-buttons > [data-style=secondary]': {
    bg: discordColour('secondary'),
    color: discordColour('onSecondary'),
  },
  '[data-style=success]': { bg: discordColour('success') },
  '[data-style=danger]': { bg: discordColour('danger') },
  '.part-reactions': { gap: 1 },
  '.part-reactions > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    minH: '30px',
    px: 2,
    borderRadius: '8px',
    bg: discordColour('card'),
    fontWeight: 600,
    color: discordColour('muted'),
  },
  '.part-menu': {
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
    li: { display: 'flex', alignItems: 'center', gap: 3, minH: '36px', px: 2, py: 1, fontWeight: 500 },
    '.part-more': { fontSize: '0.75rem', fontWeight: 400, color: discordColour('muted') },
    'span > .part-more': { display: 'block' },
  },
} as const
