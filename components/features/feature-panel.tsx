import { Button } from '@chakra-ui/react'
import type { QueryClient } from '@tanstack/react-query'
import { Puzzle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { useMemo, useState } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { guildQueries } from '@/api/guilds'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import type { Feature, FeatureDeclaration } from '@/api/features.schema'
import { featureQueries, useFeature, useFeatureDeclaration } from '@/api/features'
import { isObject, type JsonObject, ownProperty } from '@/config/json'
import type { Option } from '@/api/json-schema/option'
import { useSignedInQuery } from '@/api/session'
import { snowflake } from '@/api/discord.schema'
import { type PageQuery, pageQuery } from '@/api/page-query'
import { LazyMessageEditor } from '@/components/discord/message/lazy-message-editor'
import { BotAbsent, UnknownGuild } from '@/components/shell/guild-notices'
import { ErrorNotice } from '@/components/shell/error-notice'
import { EmptyState } from '@/components/ui/empty-state'
import { type Preloadable, usePreloaded } from '@/components/ui/preloadable'
import { paths } from '@/config/paths'
import { FeatureForm } from './feature-form'
import { FeatureSkeleton } from './feature-skeleton'
import {
  CommandsControl,
  DateTimeControl,
  EmojiPicker,
  ListControl,
  TagsControl,
  TimeZonePicker,
} from './lazy-controls'
import { needsEngine, patternEngine } from './pattern'
import { hasControl, noErrors, readOptions } from './validate-options'

type FeaturePanelProps = { guildId: string; featureId: string }

/** One feature of a guild, or what stands between the person and it. */
export function FeaturePanel({ guildId, featureId }: FeaturePanelProps) {
  const { data: declaration, error, refetch } = useFeatureDeclaration(featureId)

  if (!snowflake.safeParse(guildId).success) return <UnknownGuild />
  if (declaration) return <Declared guildId={guildId} declaration={declaration} />
  if (declaration === null) return <UnknownFeature guildId={guildId} />
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <FeatureSkeleton />
}

function Declared({ guildId, declaration }: { guildId: string; declaration: FeatureDeclaration }) {
  const saved = useFeature(guildId, declaration.id)
  const user = useCurrentUser()
  const preview = useGuildPreview(guildId)
  const isReady = useFormNeeds(guildId, declaration, saved.data?.value)
  const refetch = () => void saved.refetch()

  if (saved.data && !user.isPending && isReady)
    return (
      <FeatureForm
        guildId={guildId}
        userId={user.data?.id ?? null}
        declaration={declaration}
        saved={saved.data}
      />
    )
  if (saved.error?.code === 'bot_absent' && preview.data) return <BotAbsent guild={preview.data} />
  if (saved.error) return <ErrorNotice error={saved.error} guildId={guildId} onRetry={refetch} />
  return <FeatureSkeleton hasSwitch={!declaration.alwaysOn} />
}

function UnknownFeature({ guildId }: { guildId: string }) {
  const t = useTranslations('features')
  return (
    <EmptyState
      icon={Puzzle}
      title={t('unknown')}
      action={
        <Button as={NextLink} href={paths.guild(guildId)} variant="outline">
          {t('toOverview')}
        </Button>
      }
    >
      {t('unknownHint')}
    </EmptyState>
  )
}

/**
 * Fetches what the feature's form is drawn from, while the feature itself is still on its way.
 * @returns whether all of it has come, or failed to; once so it stays so, since a form must not go away under its edits
 */
function useFormNeeds(guildId: string, declaration: FeatureDeclaration, saved: Feature | undefined) {
  const { options } = useMemo(() => readOptions(declaration), [declaration])
  const needs = useMemo(
    () => formNeeds(options, { ...declaration.defaults, ...saved }),
    [options, declaration, saved],
  )
  const lists = {
    roles: useSignedInQuery(guildQueries.roles(guildId), needs.includes('roles')),
    channels: useSignedInQuery(guildQueries.channels(guildId), needs.includes('channels')),
    commands: useSignedInQuery(guildQueries.commands(guildId), needs.includes('commands')),
  }
  const isCodeHere = usePreloaded(needs.filter((need) => typeof need !== 'string'))

  const [isReady, setReady] = useState(false)
  const isMissing = needs.some((need) => typeof need === 'string' && lists[need].isPending) || !isCodeHere
  if (!isReady && saved && !isMissing) setReady(true)
  return isReady
}

/** What a feature's page stands on: its lists follow from what it declares and has saved. */
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

/** Beside the feature itself: code that does not come with the page, or a list of the guild's. */
type FormNeed = Preloadable | keyof typeof listQueries

/** What must be there before a form is drawn, so that nothing of it moves afterwards. */
const formNeeds = (options: ReadonlyMap<string, Option>, values: JsonObject): FormNeed[] => [
  ...new Set(
    [...options].flatMap(([key, option]) => [
      ...(hasControl(option, values, noErrors)
        ? needsOf(option, ownProperty(values, key) ?? option.preset)
        : []),
      ...(hasHardPattern(option) ? [patternEngine] : []),
    ]),
  ),
]

function hasHardPattern(option: Option): boolean {
  if (option.kind === 'text') return option.pattern !== undefined && needsEngine(option.pattern)
  if (option.kind === 'list') return hasHardPattern(option.items)
  return option.kind === 'object' && [...option.properties.values()].some(hasHardPattern)
}

function needsOf(option: Option, value: unknown): FormNeed[] {
  switch (option.control) {
    case 'role':
    case 'roles':
      return ['roles']
    case 'channel':
    case 'channels':
      // What the bot lacks in a channel follows from its roles.
      return ['channels', 'roles']
    case 'emoji':
      return [EmojiPicker]
    case 'datetime':
      return [DateTimeControl]
    case 'timezone':
      return [TimeZonePicker]
    case 'message':
      return [LazyMessageEditor]
    case 'tags':
      return [TagsControl]
    case 'commands':
      return [CommandsControl, 'commands', 'roles', 'channels']
    case 'list':
      return [ListControl, ...listOf(value).flatMap((row) => rowNeeds(option.items, row))]
    case 'group':
      return formNeeds(option.properties, isObject(value) ? value : {})
    default:
      return []
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A row of several options is closed at first. */
const rowNeeds = (items: Option, row: unknown) => (items.control === 'group' ? [] : needsOf(items, row))

/** The feature that the address names; there may be no such feature. */
export function useFeatureId() {
  const { feature } = useRouter().query
  return typeof feature === 'string' ? feature : ''
}
