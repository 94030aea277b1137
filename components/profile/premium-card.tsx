import { Badge, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useFieldMessage } from '@/components/ui/use-field-message'
import { Switch } from '@/components/form/switch'
import { premiumTexts } from '@/config/profile'

const styles = {
  '.title': { display: 'flex', alignItems: 'center', gap: 3, minH: 6 },
  ul: { ps: 5, fontSize: 'sm', display: 'grid', gap: 1 },
} as const

type PremiumCardProps = {
  isOn: boolean
  /** The saved value. */
  wasOn: boolean
  /** Null if unknown before saving. */
  isGranted: boolean | null
  error: string | undefined
  onChange: (isOn: boolean) => void
}

export function PremiumCard({ isOn, wasOn, isGranted, error, onChange }: PremiumCardProps) {
  const t = useTranslations('profile.premium')
  const message = useFieldMessage()
  const state = wasOn ? 'on' : isGranted === false ? 'notGranted' : 'off'
  const help = isGranted === null ? t('unknown') : t(isGranted ? 'granted' : 'notGranted')

  return (
    <chakra.section className="profile-card" sx={styles} aria-labelledby="premium-title">
      <div className="title">
        <h2 id="premium-title">{t('title')}</h2>
        <Badge variant={wasOn ? 'success' : 'neutral'}>{t(`states.${state}`)}</Badge>
      </div>
      <p className="hint">{premiumTexts.summary}</p>
      <ul>
        {premiumTexts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Switch
        label={t('switch')}
        isOn={isOn}
        // Switching it off is always allowed.
        isDisabled={isGranted === false && !isOn}
        help={help}
        error={message(error)}
        onChange={onChange}
      />
    </chakra.section>
  )
}
