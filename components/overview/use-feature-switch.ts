import { useRouter } from 'next/router'
import { useFormatter, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useToggleFeature } from '@/api/features'
import type { FeatureDeclaration } from '@/api/features.schema'
import { ApiError } from '@/api/http'
import { notify } from '@/components/feedback/notify'
import { paths } from '@/config/paths'
import { optionTitle } from './option-title'

/** The server's words for each option it complains about, else what it says of the whole. */
function wordsOf({ fields, message }: ApiError, schema: unknown) {
  const complaints = Object.entries(fields).map(([path, text]) => `${optionTitle(schema, path)}: ${text}`)
  return complaints.length > 0 ? complaints.slice(0, 3).join(' ') : message
}

/**
 * A feature's switch. When it is refused, a notification says why, also to somebody who has gone elsewhere; `refusal`
 * is what the card says of it until the switch is pressed again.
 */
export function useFeatureSwitch(guildId: string, feature: FeatureDeclaration) {
  const t = useTranslations('guild.features')
  const format = useFormatter()
  const router = useRouter()
  const { mutateAsync, error } = useToggleFeature(guildId, feature.id)
  const presses = useRef(0)

  function explain(refusal: unknown, isOn: boolean) {
    if (!(refusal instanceof ApiError)) throw refusal
    const title = t(isOn ? 'onRefused' : 'offRefused', { name: feature.name })
    const configure = () => void router.push(paths.guildFeature(guildId, feature.id))
    notify({
      status: 'error',
      title,
      description: wordsOf(refusal, feature.options),
      ...(refusal.status === 422 && { action: { label: t('configure'), onClick: configure } }),
    })
  }

  function press(isOn: boolean) {
    const press = ++presses.current
    mutateAsync(isOn).catch((refusal: unknown) => {
      // Somebody who has pressed again asks for something else by now.
      if (press === presses.current) explain(refusal, isOn)
    })
  }

  const options = Object.keys(error?.fields ?? {}).map((path) => optionTitle(feature.options, path))
  const refusal =
    options.length > 0 ? t('reasons.refused', { options: format.list(options) }) : (error?.message ?? null)
  return { press, refusal }
}
