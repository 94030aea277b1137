import { Badge, chakra, Flex, Grid, Heading, Link } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Lock, TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { useRef } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { useToggleFeature } from '@/api/features'
import type { FeatureSummary } from '@/contract/calls/features'
import { ApiError } from '@/api/http'
import { optionTitle } from '@/contract/declaration/naming'
import { optionTree } from '@/contract/declaration/read-option'
import { useSignedInQuery } from '@/api/session'
import { FeatureTile } from '@/components/shell/categories'
import { useMayChange } from '@/components/shell/use-guild'
import { useClearOnReconnect } from '@/components/ui/connection'
import { errorKind, useErrorText } from '@/components/ui/error-kinds'
import { growFrom } from '@/components/ui/motion'
import { notify, useUndoNotification } from '@/components/ui/notify'
import { paths } from '@/config/paths'
import type { Attention } from './feature-attention'

type FeatureCardProps = {
  guildId: string
  feature: FeatureSummary
  /** Null if the backend does not list it: then only its own page has the switch. */
  isOn: boolean | null
  attention: readonly Attention[]
  /** Replaces the switch while features are being selected. */
  selection: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | null
}

export function FeatureCard({ guildId, feature, isOn, attention, selection }: FeatureCardProps) {
  const t = useTranslations('guild.features')
  const { id, name, summary, language } = feature
  const { press, refusal } = useFeatureSwitch(guildId, feature)
  const mayChange = useMayChange(guildId)
  const state = stateOf(feature, isOn, attention)
  const reasons = useReasons(feature, state, attention)
  const problem = refusal ?? reasons
  const href = paths.guildFeature(guildId, id)
  const card = useRef<HTMLDivElement>(null)
  const Mark = state === 'attention' ? TriangleAlert : state === 'locked' ? Lock : null
  const ids = {
    name: `feature-${id}-name`,
    text: `feature-${id}-text`,
    state: `feature-${id}-state`,
    box: `feature-${id}-box`,
  }

  return (
    <Grid
      as="li"
      ref={card}
      id={`feature-${id}`}
      {...cardLayout}
      borderColor={state === 'on' ? 'accent.border' : state === 'attention' ? 'warning.solid' : undefined}
    >
      <FeatureTile feature={feature} gridRow="span 2" alignSelf="start" />
      <Heading as="h4" size="sm" overflowWrap="anywhere">
        {selection ? (
          <chakra.label layerStyle="cover" cursor="pointer" htmlFor={ids.box}>
            <bdi lang={language}>{name}</bdi>
          </chakra.label>
        ) : (
          <Link
            as={NextLink}
            variant="plain"
            layerStyle="cover"
            href={href}
            aria-label={t(mayChange ? 'configureNamed' : 'viewNamed', { name })}
            prefetch={false}
            onNavigate={() => growFrom(card.current)}
          >
            <bdi id={ids.name} lang={language}>
              {name}
            </bdi>
          </Link>
        )}
      </Heading>
      {selection && (
        <Flex align="center" gap={3}>
          <Badge id={ids.state} variant={isOn ? 'success' : 'neutral'}>
            {t(isOn ? 'on' : 'off')}
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
        <chakra.button
          type="button"
          layerStyle="switch"
          // Above the link that covers the card.
          zIndex={1}
          role="switch"
          aria-checked={isOn}
          aria-labelledby={ids.name}
          aria-describedby={problem ? ids.text : undefined}
          disabled={state === 'locked' || !mayChange}
          onClick={() => press(!isOn)}
        />
      )}
      <chakra.p
        id={ids.text}
        {...textLayout}
        color={!problem ? 'text.muted' : state === 'locked' ? 'text.primary' : 'warning.text'}
      >
        {Mark && <Mark size={14} style={inText} />}
        {problem ? <span>{problem}</span> : <bdi lang={language}>{summary}</bdi>}
      </chakra.p>
    </Grid>
  )
}

const cardLayout = {
  layerStyle: 'pressable',
  templateColumns: 'auto minmax(0, 1fr) auto',
  templateRows: 'auto 1fr',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  p: 4,
} as const

const inText = { display: 'inline', verticalAlign: '-2px', marginInlineEnd: 5 } as const

/** The height of two lines. */
const textLayout = {
  gridColumn: '2 / -1',
  alignSelf: 'start',
  minH: '2.3625rem',
  fontSize: 'sm',
  lineHeight: 'short',
  overflowWrap: 'anywhere',
} as const

type State = 'on' | 'off' | 'attention' | 'locked' | 'unknown'

/** A locked feature that is on anyway can still be switched off. */
function stateOf({ locked }: FeatureSummary, isOn: boolean | null, attention: readonly Attention[]): State {
  if (isOn) return attention.length > 0 ? 'attention' : 'on'
  if (locked) return 'locked'
  return isOn === null ? 'unknown' : 'off'
}

function useReasons({ locked }: FeatureSummary, state: State, attention: readonly Attention[]) {
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
    .map(([path, text]) => `${optionTitle(optionTree(schema), path)}: ${text}`)
    .join(' ')

/** Switches a feature, with Undo. A notification says why it was refused; `refusal` is the short text for the card. */
function useFeatureSwitch(guildId: string, feature: FeatureSummary) {
  const t = useTranslations('guild.features')
  const tErrors = useTranslations('errors')
  const errorText = useErrorText()
  const format = useFormatter()
  const router = useRouter()
  const { mutateAsync, error, reset } = useToggleFeature(guildId, feature.id)
  const declared = useSignedInQuery(capabilityQueries.feature(feature.id), error !== null)
  const client = useQueryClient()
  useClearOnReconnect(error, reset)
  const presses = useRef(0)
  const offerUndo = useUndoNotification()

  async function explain(refusal: unknown, isOn: boolean) {
    if (!(refusal instanceof ApiError)) throw refusal
    const declaration = await client.query(capabilityQueries.feature(feature.id)).catch(() => null)
    const title = t(isOn ? 'onRefused' : 'offRefused', { name: feature.name })
    const configure = () => void router.push(paths.guildFeature(guildId, feature.id))
    notify({
      status: 'error',
      title,
      description: fieldErrorsOf(refusal, declaration?.options) || errorText(refusal),
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
    // A later press replaces this one.
    const isLast = () => press === presses.current
    mutateAsync(isOn).then(
      () => isLast() && confirm(isOn),
      (refusal: unknown) => (isLast() ? explain(refusal, isOn) : undefined),
    )
  }

  function reasonOf(failure: ApiError) {
    const options = Object.keys(failure.fields).map((path) =>
      optionTitle(optionTree(declared.data?.options), path),
    )
    if (options.length > 0) return t('reasons.refused', { options: format.list(options) })
    return errorKind(failure) === 'tokenRefused' ? tErrors('tokenRefused.title') : failure.message
  }
  return { press, refusal: declared.isLoading ? null : error && reasonOf(error) }
}
