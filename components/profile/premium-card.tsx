import { Badge, Stack, Text } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { Switch } from '@/components/form/switch'
import { GetPremium } from '@/components/shell/get-premium'
import { Card } from '@/components/ui/page'
import type { Entitlements } from '@/contract/calls/premium'

type PremiumCardProps = {
  isOn: boolean
  wasOn: boolean
  /** Null if unknown before saving. */
  entitlements: Entitlements | null
  error: string | undefined
  onChange: (isOn: boolean) => void
}

/** What premium means. What a bot makes of it is up to the bot, so this promises no more than that. */
const points = ['seen', 'open', 'off'] as const

export function PremiumCard({ isOn, wasOn, entitlements, error, onChange }: PremiumCardProps) {
  const t = useTranslations('profile.premium')
  const message = useFieldMessage()
  const isGranted = entitlements && !entitlements.unknown ? entitlements.premium : null
  const state = wasOn ? 'on' : isGranted === false ? 'notGranted' : 'off'
  const help = isGranted === null ? t('unknown') : t(isGranted ? 'granted' : 'notGranted')

  return (
    <Card
      title={t('title')}
      lead={t('summary')}
      action={<Badge variant={wasOn ? 'success' : 'neutral'}>{t(`states.${state}`)}</Badge>}
    >
      <Stack as="ul" spacing={1} my={4} ps={5} fontSize="sm">
        {points.map((point) => (
          <li key={point}>{t(`points.${point}`)}</li>
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
      {entitlements?.premium && <Origin {...entitlements} />}
      {isGranted === false && <GetPremium />}
    </Card>
  )
}

const sources = ['operator', 'discord', 'bot'] as const

/** Where premium comes from, and until when, as far as the backend says. */
function Origin({ source, until }: Entitlements) {
  const t = useTranslations('profile.premium')
  const format = useFormatter()
  const known = sources.find((one) => one === source)
  return (
    <Text layerStyle="hint" mt={2}>
      {known && <span>{t(`sources.${known}`)} </span>}
      {until && <span>{t('until', { date: format.dateTime(new Date(until), { dateStyle: 'long' }) })}</span>}
    </Text>
  )
}
