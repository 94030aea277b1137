import { useRouter } from 'next/router'
import { useFormatter, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useToggleFeature } from '@/api/features'
import type { FeatureDeclaration } from '@/api/features.schema'
import { ApiError } from '@/api/http'
import { errorKind, useErrorText } from '@/components/ui/error-kinds'
import { notify } from '@/components/ui/notify'
import { useClearOnReconnect } from '@/components/ui/use-connection'
import { useUndoNotification } from '@/components/ui/use-undo-notification'
import { paths } from '@/config/paths'
import { optionTitle } from '@/api/json-schema/option-title'

/** The server's words for each option it complains about; none where it speaks of the whole. */
const complaintsOf = ({ fields }: ApiError, schema: unknown) =>
  Object.entries(fields)
    .slice(0, 3)
    .map(([path, text]) => `${optionTitle(schema, path)}: ${text}`)
    .join(' ')

/**
 * A feature's switch, with the way back. When it is refused, a notification says why, also to somebody who has gone elsewhere; `refusal`
 * is what the card says of it until the switch is pressed again.
 */
export function useFeatureSwitch(guildId: string, feature: FeatureDeclaration) {
  const t = useTranslations('guild.features')
  const failures = useTranslations('errors')
  const words = useErrorText()
  const format = useFormatter()
  const router = useRouter()
  const { mutateAsync, error, reset } = useToggleFeature(guildId, feature.id)
  useClearOnReconnect(error, reset)
  const presses = useRef(0)
  const offerUndo = useUndoNotification()

  function explain(refusal: unknown, isOn: boolean) {
    if (!(refusal instanceof ApiError)) throw refusal
    const title = t(isOn ? 'onRefused' : 'offRefused', { name: feature.name })
    const configure = () => void router.push(paths.guildFeature(guildId, feature.id))
    notify({
      status: 'error',
      title,
      description: complaintsOf(refusal, feature.options) || words(refusal),
      ...(refusal.status === 422 && { action: { label: t('configure'), onClick: configure } }),
    })
  }

  const confirm = (isOn: boolean) =>
    offerUndo({
      about: `${guildId}/feature:${feature.id}:switched`,
      title: t(isOn ? 'switchedOn' : 'switchedOff', { name: feature.name }),
      undo: async () => {
        presses.current += 1
        await mutateAsync(!isOn)
        return 'done' as const
      },
    })

  function press(isOn: boolean) {
    const press = ++presses.current
    // Somebody who has pressed again asks for something else by now.
    const isLast = () => press === presses.current
    mutateAsync(isOn).then(
      () => isLast() && confirm(isOn),
      (refusal: unknown) => isLast() && explain(refusal, isOn),
    )
  }

  /** For the card, on which there is little room. */
  function reasonOf(failure: ApiError) {
    const options = Object.keys(failure.fields).map((path) => optionTitle(feature.options, path))
    if (options.length > 0) return t('reasons.refused', { options: format.list(options) })
    return errorKind(failure) === 'tokenRefused' ? failures('tokenRefused.title') : failure.message
  }
  return { press, refusal: error && reasonOf(error) }
}
