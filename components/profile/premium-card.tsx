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
  /** As it is saved. */
  wasOn: boolean
  /** Null where nobody knows before it is saved. */
  isGranted: boolean | null
  error: string | undefined
  onChange: (isOn: boolean) => void
}

/** What premium is, how it stands, and its switch, which says beforehand when it cannot be had. */
export function PremiumCard({ isOn, wasOn, isGranted, error, onChange }: PremiumCardProps) {
  const t = useTranslations('profile.premium')
  const words = useFieldMessage()
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
        // Who has it can always give it up.
        isDisabled={isGranted === false && !isOn}
        help={help}
        error={words(error)}
        onChange={onChange}
      />
    </chakra.section>
  )
}
