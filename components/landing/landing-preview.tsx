import { chakra } from '@chakra-ui/react'
import { Bot, Hash, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** A drawn example of the settings and of the chat that follows them. One image to those who do not see it. */
export function LandingPreview() {
  const t = useTranslations('main.preview')

  return (
    <chakra.div role="img" aria-label={t('label')} sx={previewStyles}>
      <div className="card settings">
        <div className="head">
          <SlidersHorizontal size={17} />
          <b>{t('section')}</b>
          <span>{t('server')}</span>
        </div>
        <div className="fields">
          <div>
            <b>{t('prefix')}</b>
            <span className="input focused">{t('prefixValue')}</span>
            <small>{t('prefixHint')}</small>
          </div>
          <div>
            <b>{t('language')}</b>
            <span className="input">{t('languageValue')}</span>
          </div>
        </div>
        <div className="save">
          {t('unsaved')}
          <span className="button">{t('save')}</span>
        </div>
      </div>
      <div className="card chat">
        <div className="head">
          <Hash size={16} />
          <b>{t('channel')}</b>
        </div>
        <div className="line">
          <span className="face person">{t('person').slice(0, 1).toUpperCase()}</span>
          <span>
            <b>{t('person')}</b>
            <span className="text">
              <mark>{t('prefixValue')}</mark>
              {t('personLine')}
            </span>
          </span>
        </div>
        <div className="line">
          <span className="face bot">
            <Bot size={18} />
          </span>
          <span>
            <b>{t('botName')}</b> <small className="tag">{t('botTag')}</small>
            <span className="text">{t('botLine')}</span>
          </span>
        </div>
      </div>
    </chakra.div>
  )
}

const previewStyles = {
  position: 'relative',
  w: 'full',
  maxW: { base: 'lg', lg: 'none' },
  mx: 'auto',
  fontSize: 'sm',
  userSelect: 'none',
  '.card': {
    bg: 'bg.surface',
    borderWidth: '1px',
    borderRadius: 'xl',
    boxShadow: 'raised',
    overflow: 'hidden',
  },
  '.settings': { me: { base: 4, md: 12 } },
  '.chat': { position: 'relative', ms: { base: 8, md: 20 }, mt: -5, boxShadow: 'floating', pb: 3 },
  '.head': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    px: 5,
    h: 12,
    borderBottomWidth: '1px',
    '> svg': { color: 'text.muted' },
    '> span': { ms: 'auto', color: 'text.muted', fontSize: 'xs' },
  },
  b: { fontWeight: 'semibold' },
  small: { display: 'block', mt: 1.5, color: 'text.muted', fontSize: 'xs' },
  '.tag': {
    display: 'inline-block',
    mt: 0,
    ms: 1,
    px: 1,
    borderRadius: 'sm',
    bg: 'accent.solid',
    color: 'text.onAccent',
    fontSize: '2xs',
    fontWeight: 'semibold',
  },
  '.fields': {
    px: 5,
    py: 4,
    display: 'grid',
    gap: 4,
    gridTemplateColumns: { base: '1fr', '3sm': '1fr 1fr' },
  },
  '.input': {
    display: 'flex',
    alignItems: 'center',
    mt: 1.5,
    h: 10,
    px: 3,
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
  },
  '.input.focused': {
    borderColor: 'focus.ring',
    boxShadow: 'inset 0 0 0 1px var(--chakra-colors-focus-ring)',
    fontFamily: 'mono',
    fontWeight: 'semibold',
  },
  '.save': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    px: 5,
    pt: 3,
    pb: 7,
    bg: 'bg.subtle',
    color: 'text.muted',
  },
  '.button': {
    px: 3,
    py: 1.5,
    borderRadius: 'md',
    bg: 'accent.solid',
    color: 'text.onAccent',
    fontWeight: 'semibold',
    lineHeight: 'shorter',
  },
  '.line': { display: 'flex', gap: 3, px: 5, pt: 3.5, '> :last-child': { minW: 0 } },
  '.face': {
    display: 'grid',
    placeItems: 'center',
    w: 9,
    h: 9,
    borderRadius: 'full',
    fontWeight: 'semibold',
    flexShrink: 0,
  },
  '.person': { bg: 'warning.subtle', color: 'warning.text' },
  '.bot': { bg: 'accent.solid', color: 'text.onAccent' },
  '.text': { display: 'block', color: 'text.muted' },
  mark: {
    bg: 'accent.subtle',
    color: 'accent.text',
    fontFamily: 'mono',
    fontWeight: 'bold',
    px: 0.5,
    borderRadius: 'sm',
  },
} as const
