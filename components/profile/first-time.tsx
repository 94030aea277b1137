import { Button } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Greets somebody about whom nothing is saved yet, and gives them something to start from. */
export function FirstTime({ onStart }: { onStart: () => void }) {
  const t = useTranslations('profile.first')
  return (
    <section className="first" aria-labelledby="first-title">
      <Sparkles size={20} aria-hidden />
      <div className="words">
        <h2 id="first-title">{t('title')}</h2>
        <p>{t('text')}</p>
      </div>
      <Button size="sm" onClick={onStart}>
        {t('start')}
      </Button>
    </section>
  )
}
