import { chakra } from '@chakra-ui/react'
import { Bot, Hash, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { previewStyles } from './landing-preview-styles'

/** A drawn example of the settings and of the chat that follows them. One picture to those who do not see it. */
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
