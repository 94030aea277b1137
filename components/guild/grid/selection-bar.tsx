import { Box, Button, Link, Stack, Text } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { type ReactNode, useState } from 'react'
import { useToggleFeatures } from '@/api/feature-changes'
import { useFeatureDeclarations, useFeatures } from '@/api/features'
import type { FeatureSummary } from '@/contract/calls/features'
import { ApiError, isUncertain } from '@/api/http'
import { optionTree } from '@/contract/declaration/read-option'
import { useRoles } from '@/api/guilds'
import { useTitles } from '@/components/changes/use-titles'
import { CopyButton } from '@/components/transfer/copy-button'
import { useBot, usePermissionNames } from '@/components/discord/our-bot'
import { ActionBar } from '@/components/form/action-bar'
import { isolated } from '@/components/ui/isolated'
import { useErrorText, useUncertainTitle } from '@/components/ui/error-kinds'
import { useUndoNotification } from '@/components/ui/notify'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { missingToEnable } from '@/contract/declaration/rules'
import { paths } from '@/config/paths'
import { hasPermission, isPermission } from '@/contract/discord/permissions'

type SelectionBarProps = {
  guildId: string
  selected: readonly FeatureSummary[]
  enabled: readonly string[]
  onSelectShown: () => void
  onDone: () => void
}

export function SelectionBar({ guildId, selected, enabled, onSelectShown, onDone }: SelectionBarProps) {
  const t = useTranslations('guild.features.select')
  const [wanted, setWanted] = useState<'on' | 'off' | null>(null)
  const isEmpty = selected.length === 0

  return (
    <>
      <ActionBar
        isOpen
        label={t('bar')}
        message={t('count', { count: selected.length })}
        attempts={0}
        buttons={
          <>
            <Button variant="ghost" onClick={onSelectShown}>
              {t('all')}
            </Button>
            <CopyButton
              guildId={guildId}
              subjects={selected.map(({ id }) => `feature:${id}`)}
              isDisabled={isEmpty}
            >
              {t('copy')}
            </CopyButton>
            <Button variant="outline" isDisabled={isEmpty} onClick={() => setWanted('off')}>
              {t('turnOff')}
            </Button>
            <Button isDisabled={isEmpty} onClick={() => setWanted('on')}>
              {t('turnOn')}
            </Button>
          </>
        }
      />
      {wanted && (
        <SwitchReview
          guildId={guildId}
          selected={selected}
          enabled={enabled}
          isOn={wanted === 'on'}
          onDone={onDone}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  )
}

type SwitchReviewProps = Omit<SelectionBarProps, 'onSelectShown'> & { isOn: boolean; onClose: () => void }

function SwitchReview({ guildId, selected, isOn, onDone, onClose, ...props }: SwitchReviewProps) {
  const t = useTranslations('guild.features.select')
  const format = useFormatter()
  const common = useTranslations('common')
  const errorText = useErrorText()
  const uncertainTitle = useUncertainTitle()
  const { mutateAsync, isPending } = useToggleFeatures(guildId)
  const offerUndo = useUndoNotification()
  const [refused, setRefused] = useState<ReadonlyMap<string, ApiError>>(new Map())
  /** Over all attempts: one Undo restores exactly these. */
  const [changed, setChanged] = useState<readonly string[]>([])
  /** What was on before the attempt under way: the review must not follow what it does itself. */
  const [earlier, setEarlier] = useState<readonly string[] | null>(null)
  const enabled = earlier ?? props.enabled

  const already = selected.filter(({ id }) => enabled.includes(id) === isOn)
  const rest = selected.filter((feature) => !already.includes(feature))
  const { isReady, obstacleOf, warningOf } = useObstacles(guildId, isOn ? rest : [])
  const blocked = isReady ? rest.filter((feature) => obstacleOf(feature) !== null) : []
  const ready = isReady ? rest.filter((feature) => !blocked.includes(feature)) : []
  const nameOf = (wanted: string) => isolated(selected.find(({ id }) => id === wanted)?.name ?? wanted)

  async function undo(ids: readonly string[]) {
    const failures = await mutateAsync({ ids, isOn: !isOn })
    const [first] = failures.values()
    if (first) {
      const names = format.list([...failures.keys()].map(nameOf))
      const reason = errorText(first)
      const told = isUncertain(first)
        ? common('labelled', { label: names, text: reason })
        : t('undoRefused', { names, reason })
      throw new ApiError(first.status, first.code, told)
    }
    return 'done' as const
  }

  async function run() {
    const ids = ready.map(({ id }) => id)
    setEarlier(enabled)
    const failures = await mutateAsync({ ids, isOn })
    const done = [...changed, ...ids.filter((id) => !failures.has(id))]
    setChanged(done)
    setRefused(failures)
    if (done.length > 0)
      offerUndo({
        about: `${guildId}/features:switched`,
        title: t(isOn ? 'doneOn' : 'doneOff', { count: done.length }),
        undo: () => undo(done),
      })
    if (failures.size === 0) onDone()
    else setEarlier(null)
  }

  function noteOn(feature: FeatureSummary) {
    const refusal = refused.get(feature.id)
    if (!refusal) return isOn && warningOf(feature)
    const reason = errorText(refusal)
    return isUncertain(refusal)
      ? common('labelled', { label: uncertainTitle(refusal), text: reason })
      : t('refused', { reason })
  }
  const section = (
    title: string,
    features: readonly FeatureSummary[],
    note: (feature: FeatureSummary) => ReactNode,
  ) =>
    features.length > 0 && (
      <section>
        <Text as="h3" fontWeight="medium" mb={1}>
          {title}
        </Text>
        <Stack as="ul" listStyleType="none" spacing={1.5} ps={3} borderInlineStartWidth="2px">
          {features.map((feature) => (
            <li key={feature.id}>
              <b>
                <bdi lang={feature.language}>{feature.name}</bdi>
              </b>{' '}
              <Box as="span" {...quiet}>
                {note(feature)}
              </Box>
            </li>
          ))}
        </Stack>
      </section>
    )
  const configure = ({ id, name }: FeatureSummary) => (
    <Link as={NextLink} href={paths.guildFeature(guildId, id)} prefetch={false}>
      {t('configure', { name: isolated(name) })}
    </Link>
  )

  return (
    <QuestionDialog
      title={t(isOn ? 'reviewOn' : 'reviewOff')}
      confirm={t(isOn ? 'confirmOn' : 'confirmOff', { count: ready.length })}
      cancel={t(changed.length > 0 ? 'close' : 'cancel')}
      isReady={ready.length > 0}
      isBusy={isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack spacing={4} maxH="50dvh" overflowY="auto" fontSize="sm" role="status">
        {!isReady && <p>{t('checking')}</p>}
        {isReady && ready.length === 0 && <p>{t('nothing')}</p>}
        {section(t(isOn ? 'changesOn' : 'changesOff'), ready, noteOn)}
        {section(t('blocked'), blocked, (feature) => (
          <>
            <span>{obstacleOf(feature)}</span> {!feature.locked && configure(feature)}
          </>
        ))}
        {already.length > 0 && (
          <Text {...quiet}>
            {t(isOn ? 'alreadyOn' : 'alreadyOff', {
              names: format.list(already.map(({ name }) => isolated(name))),
            })}
          </Text>
        )}
      </Stack>
    </QuestionDialog>
  )
}

const quiet = { color: 'text.muted', overflowWrap: 'anywhere' } as const

function useObstacles(guildId: string, features: readonly FeatureSummary[]) {
  const t = useTranslations('guild.features')
  const format = useFormatter()
  const { optionTitle } = useTitles()
  const permissionNames = usePermissionNames()
  const ids = features.map(({ id }) => id)
  const saved = useFeatures(guildId, ids)
  const declared = useFeatureDeclarations(ids)
  const roles = useRoles(guildId)
  const { botRole } = useBot(guildId, roles.data)
  const everyone = roles.data?.find(({ id }) => id === guildId)

  function obstacleOf(feature: FeatureSummary) {
    const { locked } = feature
    const { options, defaults } = declared.declarations.get(feature.id) ?? {}
    if (locked) return typeof locked === 'string' ? locked : t('reasons.locked')
    // One that could not be read is left to the server.
    const value = saved[features.indexOf(feature)]?.data?.value
    const missing = value ? missingToEnable(options, { ...defaults, ...value }) : []
    const titles = new Set(
      missing.map((path) => optionTitle(optionTree(options), path, { ...defaults, ...value })),
    )
    return titles.size > 0 ? t('reasons.missing', { options: format.list(titles) }) : null
  }

  function warningOf({ permissions = [] }: FeatureSummary) {
    const lacking = permissions
      .filter(isPermission)
      .filter(
        (name) =>
          botRole && ![botRole, everyone].some((role) => role && hasPermission(role.permissions, name)),
      )
    return lacking.length > 0 ? t('select.permissions', { permissions: permissionNames(lacking) }) : null
  }
  const isReady =
    features.length === 0 ||
    (!roles.isPending && !declared.isPending && saved.every(({ isPending }) => !isPending))
  return { isReady, obstacleOf, warningOf }
}
