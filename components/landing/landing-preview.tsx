import { chakra, Input } from '@chakra-ui/react'
import { Bot, Hash, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'

/** A piece of the dashboard to try, and the chat that follows it. It saves nothing. */
export function LandingPreview() {
  const t = useTranslations('main.preview')
  const [prefix, setPrefix] = useState(t('prefixValue'))
  const [isGreeting, setGreeting] = useState(true)
  const id = useId()

  return (
    <chakra.section aria-label={t('label')} sx={previewStyles}>
      <div className="card settings">
        <div className="head">
          <SlidersHorizontal size={17} />
          <b>{t('section')}</b>
          <span>{t('server')}</span>
        </div>
        <div className="fields">
          <div>
            <label htmlFor={`${id}-prefix`}>{t('prefix')}</label>
            <Input
              id={`${id}-prefix`}
              mt={1.5}
              fontFamily="mono"
              maxLength={5}
              autoComplete="off"
              value={prefix}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => setPrefix(target.value.trim())}
            />
            <small id={`${id}-hint`}>{t('prefixHint')}</small>
          </div>
          <div>
            <b id={`${id}-greet`}>{t('greet')}</b>
            <chakra.button
              type="button"
              display="block"
              layerStyle="switch"
              mt={3.5}
              role="switch"
              aria-checked={isGreeting}
              aria-labelledby={`${id}-greet`}
              onClick={() => setGreeting(!isGreeting)}
            />
          </div>
        </div>
        <p className="save">{t('nothingSaved')}</p>
      </div>
      <div className="card chat">
        <div className="head">
          <Hash size={16} />
          <b>{t('channel')}</b>
        </div>
        <chakra.div className="line" visibility={isGreeting ? undefined : 'hidden'}>
          <span className="face bot">
            <Bot size={18} />
          </span>
          <span>
            <b>{t('botName')}</b> <small className="tag">{t('botTag')}</small>
            <span className="text">{t('greeting', { name: t('person') })}</span>
          </span>
        </chakra.div>
        <div className="line">
          <span className="face person">{t('person').slice(0, 1).toUpperCase()}</span>
          <span>
            <b>{t('person')}</b>
            <span className="text">
              <mark>{prefix}</mark>
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
    </chakra.section>
  )
}

const previewStyles = {
  position: 'relative',
  w: 'full',
  maxW: { base: 'lg', lg: 'none' },
  mx: 'auto',
  fontSize: 'sm',
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
  'b, label': { fontWeight: 'semibold' },
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
  '.save': {
    px: 5,
    pt: 3,
    pb: 7,
    bg: 'bg.subtle',
    color: 'text.muted',
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
