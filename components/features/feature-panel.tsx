import { Stack } from '@chakra-ui/react'
import type { QueryClient } from '@tanstack/react-query'
import { Puzzle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/router'
import { useMemo, useState } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { guildQueries } from '@/api/guilds'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import type { Feature, FeatureDeclaration } from '@/contract/calls/features'
import { featureQueries, useFeature, useFeatureDeclaration } from '@/api/features'
import { isObject, type JsonObject, ownProperty } from '@/contract/json'
import { traitsOf } from '@/contract/declaration/controls'
import type { Option } from '@/contract/declaration/option'
import { useSignedInQuery } from '@/api/session'
import { type PageQuery, pageQuery } from '@/api/query-client'
import { LazyMessageEditor } from '@/components/discord/message/lazy-message-editor'
import { FactsPanel } from '@/components/facts/facts-panel'
import { BotAbsent } from '@/components/shell/guild-notices'
import { BackToOverview, ErrorNotice } from '@/components/shell/error-notice'
import { EmptyState } from '@/components/ui/empty-state'
import { type Preloadable, usePreloaded } from '@/components/ui/preloadable'
import { useIsHydrated } from '@/components/ui/hydration'
import { findDraft } from '@/stores/drafts'
import { FeatureActions, FeatureForm } from './feature-form'
import { FeatureSkeleton } from './feature-skeleton'
import {
  CommandsControl,
  DateTimeControl,
  EmojiPicker,
  ListControl,
  MemberPicker,
  SecretControl,
  TagsControl,
  TimeControl,
  TimeZonePicker,
} from '@/components/options/lazy-controls'
import { LateOptionGroups } from '@/components/options/late-option-groups'
import { needsEngine, patternEngine } from '@/contract/declaration/pattern'
import { isUsed, readOptions } from '@/components/options/validate-options'

type FeatureOfGuild = { guildId: string; featureId: string }

export function FeaturePanel({ guildId, featureId }: FeatureOfGuild) {
  const { data: declaration, error, refetch } = useFeatureDeclaration(featureId)

  if (declaration) return <Declared guildId={guildId} declaration={declaration} />
  if (declaration === null) return <UnknownFeature {...{ guildId, featureId }} />
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <FeatureSkeleton />
}

function Declared({ guildId, declaration }: { guildId: string; declaration: FeatureDeclaration }) {
  const saved = useFeature(guildId, declaration.id)
  const user = useCurrentUser()
  const preview = useGuildPreview(guildId)
  const { codes, isReady } = useFormNeeds(guildId, declaration, saved.data?.value)
  const refetch = () => void saved.refetch()

  if (saved.data && !user.isPending && isReady)
    return (
      <Stack spacing={6}>
        <FeatureForm
          {...{ guildId, declaration }}
          needs={codes}
          userId={user.data?.id ?? null}
          saved={saved.data}
        />
        <FactsPanel guildId={guildId} featureId={declaration.id} />
      </Stack>
    )
  if (saved.error?.code === 'bot_absent' && preview.data) return <BotAbsent guild={preview.data} />
  if (saved.error) return <ErrorNotice error={saved.error} guildId={guildId} onRetry={refetch} />
  return <FeatureSkeleton hasSwitch={!declaration.alwaysOn} />
}

function UnknownFeature({ guildId, featureId }: FeatureOfGuild) {
  const t = useTranslations('features')
  const user = useCurrentUser().data
  const isHydrated = useIsHydrated()
  // The form that was open here has stored its edits. It offers them when the feature is back.
  const draft = isHydrated && user && findDraft({ userId: user.id, guildId, form: `feature:${featureId}` })
  return (
    <EmptyState icon={Puzzle} heading="h1" title={t('unknown')} action={<BackToOverview guildId={guildId} />}>
      <p>{t('unknownHint')}</p>
      {draft && <p>{t('draftKept')}</p>}
    </EmptyState>
  )
}

/**
 * Loads what the feature's form needs while the feature itself is still loading.
 * @returns the code of its controls, and whether all of it has loaded or failed. That stays true, because a form must not
 * disappear with its edits
 */
function useFormNeeds(guildId: string, declaration: FeatureDeclaration, saved: Feature | undefined) {
  const { options } = useMemo(() => readOptions(declaration), [declaration])
  const needs = useMemo(
    () => [
      ...formNeeds(options, { ...declaration.defaults, ...saved }),
      ...(declaration.actions?.length ? [FeatureActions] : []),
      LateOptionGroups,
    ],
    [options, declaration, saved],
  )
  const lists = {
    roles: useSignedInQuery(guildQueries.roles(guildId), needs.includes('roles')),
    channels: useSignedInQuery(guildQueries.channels(guildId), needs.includes('channels')),
    commands: useSignedInQuery(guildQueries.commands(guildId), needs.includes('commands')),
  }
  const codes = useMemo(() => needs.filter((need) => typeof need !== 'string'), [needs])
  const isCodeLoaded = usePreloaded(codes)

  const [isReady, setReady] = useState(false)
  const isMissing = needs.some((need) => typeof need === 'string' && lists[need].isPending) || !isCodeLoaded
  if (!isReady && saved && !isMissing) setReady(true)
  return { codes, isReady }
}

export function featurePageQueries(client: QueryClient, guildId: string, featureId: string): PageQuery[] {
  const feature = featureQueries.detail(guildId, featureId)
  const declared = capabilityQueries.feature(featureId)
  const declaration = client.getQueryData(declared.queryKey)
  const saved = client.getQueryData(feature.queryKey)?.value
  const { options } = declaration && saved ? readOptions(declaration) : { options: new Map<string, Option>() }
  const needs = formNeeds(options, { ...declaration?.defaults, ...saved })
  return [
    pageQuery(feature),
    pageQuery(declared),
    ...needs.flatMap((need) => (typeof need === 'string' ? [listQueries[need](guildId)] : [])),
  ]
}

const listQueries = {
  roles: (guildId: string) => pageQuery(guildQueries.roles(guildId)),
  channels: (guildId: string) => pageQuery(guildQueries.channels(guildId)),
  commands: (guildId: string) => pageQuery(guildQueries.commands(guildId)),
}

/** Code that does not come with the page, or a list of the guild's. */
type FormNeed = Preloadable | keyof typeof listQueries

/** What must be loaded before a form is rendered, so that nothing in it moves afterwards. */
const formNeeds = (options: ReadonlyMap<string, Option>, values: JsonObject): FormNeed[] => [
  ...new Set(
    [...options].flatMap(([key, option]) => [
      ...(isUsed(option, values) ? needsOf(option, ownProperty(values, key) ?? option.preset) : []),
      ...(hasHardPattern(option) ? [patternEngine] : []),
    ]),
  ),
]

function hasHardPattern(option: Option): boolean {
  if (option.kind === 'text') return option.pattern !== undefined && needsEngine(option.pattern)
  if (option.kind === 'list') return hasHardPattern(option.items)
  return option.kind === 'object' && [...option.properties.values()].some(hasHardPattern)
}

// What the bot lacks in a channel follows from its roles.
const channelNeeds = ['channels', 'roles'] as const

const controlNeeds: Partial<Record<Option['control'], readonly FormNeed[]>> = {
  role: ['roles'],
  roles: ['roles'],
  channel: channelNeeds,
  channels: channelNeeds,
  member: [MemberPicker],
  members: [MemberPicker],
  emoji: [EmojiPicker],
  secret: [SecretControl],
  datetime: [DateTimeControl],
  time: [TimeControl],
  timezone: [TimeZonePicker],
  message: [LazyMessageEditor],
  tags: [TagsControl],
  commands: [CommandsControl, 'commands', ...channelNeeds],
  list: [ListControl],
}

function needsOf(option: Option, value: unknown): readonly FormNeed[] {
  if (option.control === 'group') return formNeeds(option.properties, isObject(value) ? value : {})
  const needs = controlNeeds[option.control] ?? []
  if (option.control !== 'list' || !Array.isArray(value)) return needs
  // Rows of several options are closed at first, and name the channels and roles in them.
  if (option.items.control === 'group') return value.length > 0 ? [...needs, ...namesIn(option.items)] : needs
  return [...needs, ...value.flatMap((row: unknown) => needsOf(option.items, row))]
}

function namesIn(row: Option): readonly FormNeed[] {
  if (row.kind !== 'object') return []
  const named = new Set([...row.properties.values()].map(({ control }) => traitsOf(control).names))
  if (named.has('channel')) return channelNeeds
  return named.has('role') ? ['roles'] : []
}

export function useFeatureId() {
  const { feature } = useRouter().query
  return typeof feature === 'string' ? feature : ''
}
