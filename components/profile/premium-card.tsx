import { Badge, Stack } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { Switch } from '@/components/form/switch'
import { Card } from '@/components/ui/page'
import { premiumTexts } from '@/config/profile'

type PremiumCardProps = {
  isOn: boolean
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
    <Card
      title={t('title')}
      lead={premiumTexts.summary}
      action={<Badge variant={wasOn ? 'success' : 'neutral'}>{t(`states.${state}`)}</Badge>}
    >
      <Stack as="ul" spacing={1} my={4} ps={5} fontSize="sm">
        {premiumTexts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Stack>
      <Switch
        label={t('switch')}
        isOn={isOn}
        // Switching it off is always allowed.
        isDisabled={isGranted === false && !isOn}
        help={help}
        error={message(error)}
        onChange={onChange}
      />
    </Card>
  )
}
