import { Eye, Lock, Settings2, TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { useRef } from 'react'
import { useToggleFeature } from '@/api/features'
import type { FeatureDeclaration } from '@/api/features.schema'
import { ApiError } from '@/api/http'
import { optionTitle } from '@/api/json-schema/option-title'
import { useMayChange } from '@/components/shell/use-guild'
import { useClearOnReconnect } from '@/components/ui/connection'
import { errorKind, useErrorText } from '@/components/ui/error-kinds'
import { FeatureIcon } from '@/components/ui/feature-icon'
import { notify, useUndoNotification } from '@/components/ui/notify'
import { paths } from '@/config/paths'
import type { Attention } from './feature-attention'

type FeatureCardProps = {
  guildId: string
  feature: FeatureDeclaration
  /** Null where the backend does not tell it here: then only its own page has the switch. */
  isOn: boolean | null
  attention: readonly Attention[]
}

/** A feature with its state, its switch and the way to its options; what keeps it from working takes the summary's place. */
export function FeatureCard({ guildId, feature, isOn, attention }: FeatureCardProps) {
  const t = useTranslations('guild.features')
  const { id, name, icon, summary } = feature
  const { press, refusal } = useFeatureSwitch(guildId, feature)
  const mayChange = useMayChange(guildId)
  const [verb, Verb] = mayChange ? (['configure', Settings2] as const) : (['view', Eye] as const)
  const state = stateOf(feature, isOn, attention)
  const reasons = useReasons(feature, state, attention)
  const words = refusal ?? reasons
  const ids = { name: `feature-${id}-name`, text: `feature-${id}-text` }

  return (
    <li id={`feature-${id}`} data-state={state}>
      <span className="icon">
        <FeatureIcon name={icon} />
      </span>
      <h4 id={ids.name}>{name}</h4>
      {isOn !== null && (
        <button
          type="button"
          className="switch"
          role="switch"
          aria-checked={isOn}
          aria-labelledby={ids.name}
          aria-describedby={words ? ids.text : undefined}
          disabled={state === 'locked' || !mayChange}
          onClick={() => press(!isOn)}
        />
      )}
      <p className={words ? 'summary reason' : 'summary'} id={ids.text}>
        {words ?? summary}
      </p>
      <div className="foot">
        {state !== 'untold' && (
          <span className="state">
            {state === 'attention' && <TriangleAlert size={12} aria-hidden />}
            {state === 'locked' && <Lock size={12} aria-hidden />}
            {t(`states.${state}`)}
          </span>
        )}
        <NextLink
          className="configure"
          href={paths.guildFeature(guildId, id)}
          aria-label={t(`${verb}Named`, { name })}
          prefetch={false}
        >
          <Verb size={15} aria-hidden />
          {t(verb)}
        </NextLink>
      </div>
    </li>
  )
}

type State = 'on' | 'off' | 'attention' | 'locked' | 'untold'

/** A locked feature that is on anyway can still be switched off. */
function stateOf(
  { locked }: FeatureDeclaration,
  isOn: boolean | null,
  attention: readonly Attention[],
): State {
  if (isOn) return attention.length > 0 ? 'attention' : 'on'
  if (locked) return 'locked'
  return isOn === null ? 'untold' : 'off'
}

/** What stands in the summary's place; null where nothing is wrong. */
function useReasons({ locked }: FeatureDeclaration, state: State, attention: readonly Attention[]) {
  const t = useTranslations('guild.features.reasons')
  const format = useFormatter()
  if (state === 'locked') return typeof locked === 'string' ? locked : t('locked')
  if (state === 'attention')
    return attention.map(({ reason, options }) => t(reason, { options: format.list(options) })).join(' ')
  return null
}

/** The server's error for each option; none if the error concerns the whole feature. */
const fieldErrorsOf = ({ fields }: ApiError, schema: unknown) =>
  Object.entries(fields)
    .slice(0, 3)
    .map(([path, text]) => `${optionTitle(schema, path)}: ${text}`)
    .join(' ')

/**
 * A feature's switch, with the way back. When it is refused, a notification says why, also to somebody who has gone elsewhere; `refusal`
 * is what the card says of it until the switch is pressed again.
 */
function useFeatureSwitch(guildId: string, feature: FeatureDeclaration) {
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
      description: fieldErrorsOf(refusal, feature.options) || words(refusal),
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

  function reasonOf(failure: ApiError) {
    const options = Object.keys(failure.fields).map((path) => optionTitle(feature.options, path))
    if (options.length > 0) return t('reasons.refused', { options: format.list(options) })
    return errorKind(failure) === 'tokenRefused' ? failures('tokenRefused.title') : failure.message
  }
  return { press, refusal: error && reasonOf(error) }
}
