import { Badge, chakra, Flex, visuallyHiddenStyle } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Lock, TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useRouter } from 'next/router'
import { useRef, useState } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { concernsOptions, useToggleFeature } from '@/api/feature-changes'
import type { FeatureSummary } from '@/contract/calls/features'
import { ApiError } from '@/api/http'
import { joinSentences } from '@/contract/join-sentences'
import { optionTree } from '@/contract/declaration/read-option'
import { useTitles } from '@/components/changes/use-titles'
import { inEachHue, tileColours, tileStyles } from '@/components/shell/categories'
import { isolated } from '@/components/ui/isolated'
import { isUnreachable, useClearOnReconnect } from '@/components/ui/connection'
import { errorKind, useErrorText, useFailedTitle } from '@/components/ui/error-kinds'
import { FeatureIcon } from '@/components/ui/feature-icon'
import { notify, useUndoNotification } from '@/components/ui/notify'
import { useIsMounted } from '@/components/ui/use-is-mounted'
import { paths } from '@/config/paths'
import type { Attention } from './feature-attention'

type FeatureCardProps = {
  guildId: string
  feature: FeatureSummary
  /** Null if the backend does not list it: then only its own page has the switch. */
  isOn: boolean | null
  attention: readonly Attention[]
  mayChange: boolean
  words: ReturnType<typeof useCardWords>
  /** Why the last press of the switch changed nothing. */
  refusal: ApiError | undefined
  onPress: (feature: FeatureSummary, isOn: boolean) => void
  /** Replaces the switch while features are being selected. */
  selection: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | null
}

/**
 * Of plain elements, without hooks that read something: there may be hundreds. The grid has their styles, and follows
 * their links.
 */
export function FeatureCard(props: FeatureCardProps) {
  const { guildId, feature, isOn, attention, mayChange, words, refusal, onPress, selection } = props
  const { id, name, summary, language } = feature
  const state = stateOf(feature, isOn, attention)
  const reasons = words.reasons(feature, state, attention)
  const Mark = state === 'attention' ? TriangleAlert : state === 'locked' ? Lock : null
  const isDescribed = Boolean(refusal || reasons)
  const ids = {
    text: `feature-${id}-text`,
    state: `feature-${id}-state`,
    box: `feature-${id}-box`,
  }
  const text = reasons ? <span>{reasons}</span> : <bdi lang={language}>{summary}</bdi>

  return (
    <li className={state === 'on' || state === 'attention' ? state : undefined}>
      <FeatureIcon name={feature.icon} />
      <h4>
        {selection ? (
          <label htmlFor={ids.box}>
            <bdi lang={language}>{name}</bdi>
          </label>
        ) : (
          <a href={paths.guildFeature(guildId, id)} aria-label={words.open(mayChange, name)}>
            <bdi lang={language}>{name}</bdi>
          </a>
        )}
      </h4>
      {selection && (
        <Flex align="center" gap={3}>
          <Badge id={ids.state} variant={isOn ? 'success' : 'neutral'}>
            {words.state(isOn === true)}
          </Badge>
          <chakra.input
            type="checkbox"
            id={ids.box}
            boxSize={5}
            checked={selection.isSelected}
            aria-describedby={`${ids.state} ${ids.text}`}
            onChange={({ target }) => selection.onSelect(target.checked)}
          />
        </Flex>
      )}
      {!selection && isOn !== null && (
        <button
          role="switch"
          aria-checked={isOn}
          aria-label={name}
          aria-describedby={isDescribed ? ids.text : undefined}
          disabled={state === 'locked' || !mayChange}
          onClick={() => onPress(feature, !isOn)}
        />
      )}
      <p
        id={isDescribed || selection ? ids.text : undefined}
        className={isDescribed ? (state === 'locked' ? 'reason' : 'problem') : undefined}
      >
        {Mark && <Mark size={14} style={inText} />}
        {refusal ? <Refusal refusal={refusal} /> : text}
      </p>
    </li>
  )
}

const inText = { display: 'inline', verticalAlign: '-2px', marginInlineEnd: 5 } as const

export const cardStyles = {
  '.category, .category > ul': { display: 'contents' },
  h3: visuallyHiddenStyle,
  li: {
    layerStyle: 'pressable',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateRows: 'auto 1fr',
    alignItems: 'center',
    columnGap: 3,
    rowGap: 1,
    p: 4,
  },
  '.on': { borderColor: 'accent.border' },
  '.attention': { borderColor: 'warning.solid' },
  'li > svg': { ...tileStyles(40), p: '10px', gridRow: 'span 2', alignSelf: 'start' },
  ...inEachHue((hue) => ({ 'li > svg': tileColours(hue) })),
  h4: {
    overflowWrap: 'anywhere',
    fontFamily: 'heading',
    fontSize: 'md',
    fontWeight: 'semibold',
    letterSpacing: 'tight',
    lineHeight: 'short',
  },
  'h4 > a': { layerStyle: 'cover', display: 'inline-flex' },
  'h4 > label': { layerStyle: 'cover', cursor: 'pointer' },
  // Above the link that covers the card.
  'li > button': { layerStyle: 'switch', zIndex: 1 },
  // The height of two lines.
  'li > p': {
    gridColumn: '2 / -1',
    alignSelf: 'start',
    minH: '2.3625rem',
    fontSize: 'sm',
    lineHeight: 'short',
    overflowWrap: 'anywhere',
    color: 'text.muted',
  },
  'li > .reason': { color: 'text.primary' },
  'li > .problem': { color: 'warning.text' },
} as const

type State = 'on' | 'off' | 'attention' | 'locked' | 'unknown'

/** A locked feature that is on anyway can still be switched off. */
function stateOf({ locked }: FeatureSummary, isOn: boolean | null, attention: readonly Attention[]): State {
  if (isOn) return attention.length > 0 ? 'attention' : 'on'
  if (locked) return 'locked'
  return isOn === null ? 'unknown' : 'off'
}

/** What cards say beside what is declared. */
export function useCardWords() {
  const t = useTranslations('guild.features')
  const format = useFormatter()
  return {
    open: (mayChange: boolean, name: string) =>
      t(mayChange ? 'configureNamed' : 'viewNamed', { name: isolated(name) }),
    state: (isOn: boolean) => t(isOn ? 'on' : 'off'),
    reasons({ locked }: FeatureSummary, state: State, attention: readonly Attention[]) {
      if (state === 'locked') return typeof locked === 'string' ? locked : t('reasons.locked')
      if (state !== 'attention') return null
      return joinSentences(
        attention.map(({ reason, options }) => t(`reasons.${reason}`, { options: format.list(options) })),
      )
    },
  }
}

/** Writes the server's error for each option; none if the error concerns the whole feature. */
function useFieldErrorTexts() {
  const t = useTranslations('common')
  const { optionTitle } = useTitles()
  return ({ fields }: ApiError, schema: unknown) => {
    const options = optionTree(schema)
    const errors = Object.entries(fields).slice(0, 3)
    return joinSentences(
      errors.map(([path, text]) => t('labelled', { label: optionTitle(options, path), text })),
    )
  }
}

/** In few words, as there is room on the card; a notification says more. */
function Refusal({ refusal }: { refusal: ApiError }) {
  const t = useTranslations('errors')
  const kind = errorKind(refusal)
  const isWorded = refusal.isFromServer && kind !== 'tokenRefused'
  return <span>{refusal.fields.enabled ?? (isWorded ? refusal.message : t(`${kind}.title`))}</span>
}

/**
 * Switches features, with Undo. What lacks options leads to its form. Of any other refusal a notification says why, and
 * so does its card until the next press.
 */
export function useFeatureSwitches(guildId: string) {
  const t = useTranslations('guild.features')
  const errorText = useErrorText()
  const failedTitle = useFailedTitle()
  const router = useRouter()
  const fieldErrorsOf = useFieldErrorTexts()
  const toggle = useToggleFeature(guildId)
  const client = useQueryClient()
  const [refusals, setRefusals] = useState<ReadonlyMap<string, ApiError>>(new Map())
  const presses = useRef(new Map<string, number>())
  const offerUndo = useUndoNotification()
  const isHere = useIsMounted()
  const setRefusal = (id: string, refusal: ApiError | null) =>
    setRefusals((before) => {
      const after = new Map(before)
      if (refusal) after.set(id, refusal)
      else after.delete(id)
      return after
    })
  const lost = [...refusals].filter(([, refusal]) => isUnreachable(refusal))
  useClearOnReconnect(lost[0]?.[1] ?? null, () => lost.forEach(([id]) => setRefusal(id, null)))

  /** @returns whether no later press replaces it */
  function count(id: string) {
    const press = (presses.current.get(id) ?? 0) + 1
    presses.current.set(id, press)
    setRefusal(id, null)
    return () => presses.current.get(id) === press
  }

  async function explain({ id, name }: FeatureSummary, refusal: unknown, isOn: boolean) {
    if (!(refusal instanceof ApiError)) throw refusal
    // Its form shows what is missing, at the first option that is.
    if (isOn && concernsOptions(refusal) && isHere.current)
      return void router.push(paths.guildFeature(guildId, id))
    setRefusal(id, refusal)
    const declaration = await client.query(capabilityQueries.feature(id)).catch(() => null)
    const refused = t(isOn ? 'onRefused' : 'offRefused', { name: isolated(name) })
    const configure = () => void router.push(paths.guildFeature(guildId, id))
    notify({
      status: 'error',
      title: failedTitle(refusal, refused, isolated(name)),
      description: fieldErrorsOf(refusal, declaration?.options) || errorText(refusal),
      ...(refusal.status === 422 && { action: { label: t('configure'), onClick: configure } }),
    })
  }

  const confirm = ({ id, name }: FeatureSummary, isOn: boolean) =>
    offerUndo({
      about: `${guildId}/feature:${id}:switched`,
      title: t(isOn ? 'switchedOn' : 'switchedOff', { name: isolated(name) }),
      undo: async () => {
        count(id)
        await toggle(id, !isOn)
        return 'done' as const
      },
    })

  function press(feature: FeatureSummary, isOn: boolean) {
    const isLast = count(feature.id)
    toggle(feature.id, isOn).then(
      () => isLast() && confirm(feature, isOn),
      (refusal: unknown) => (isLast() ? explain(feature, refusal, isOn) : undefined),
    )
  }
  return { press, refusals }
}
