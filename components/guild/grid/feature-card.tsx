import { Eye, Lock, Settings2, TriangleAlert } from 'lucide-react'
import NextLink from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import type { FeatureDeclaration } from '@/api/features.schema'
import { useMayChange } from '@/components/shell/use-may-change'
import { FeatureIcon } from '@/components/ui/feature-icon'
import { paths } from '@/config/paths'
import type { Attention } from './feature-attention'
import { useFeatureSwitch } from './use-feature-switch'

type FeatureCardProps = {
  guildId: string
  feature: FeatureDeclaration
  /** Null where the backend does not tell it here: then only its own page has the switch. */
  isOn: boolean | null
  /** What is wrong with it while it is on. */
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
