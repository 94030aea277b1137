import { useFormatter, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { joinSentences } from '@/contract/join-sentences'
import { ApiError } from '@/api/http'
import { useApplyImport, useImportPreviews } from '@/api/transfer'
import { notify } from '@/components/ui/notify'
import { useIsMounted } from '@/components/ui/use-is-mounted'
import { useTimeout } from '@/components/ui/use-timeout'
import { toggled } from '@/config/toggled'
import type { GuildPreview } from '@/contract/calls/discord'
import type { ImportReference, ImportResult } from '@/contract/calls/transfer'
import type { Source } from './import-sources'
import {
  changesOf,
  type Corrections,
  fixMatches,
  isOutdated,
  partsWithVersions,
  withCorrection,
} from './plan'

type Guild = Pick<GuildPreview, 'id' | 'name'>

type Done = { is: 'done'; result: ImportResult }
type Outcome = { is: 'busy' | 'undone' } | Done | { is: 'failed'; error: ApiError }

/** What the person decided about one guild: other matches, and parts that stay as they are. */
type Choices = { corrections: Corrections; excluded: ReadonlySet<string> }
const noChoices: Choices = { corrections: {}, excluded: new Set() }

const debounceMs = 400

type TargetState = {
  guild: Guild
  choices: Choices
  preview: ReturnType<ReturnType<typeof useImportPreviews>['get']>
  outcome: Outcome | undefined
  /** Whether a correction is not in the preview yet. */
  isCorrected: boolean
  setOutcome: (outcome: Outcome) => void
  decide: (choice: Partial<Choices>) => void
  markCorrected: () => void
}

/** One guild as the screen shows it, and what a person may decide there. */
function createTarget({ guild, choices, preview, outcome, isCorrected, ...on }: TargetState) {
  const { corrections, excluded } = choices
  const chosen = changesOf(preview?.data?.parts ?? []).filter(({ subject }) => !excluded.has(subject))
  const isChecking = isCorrected || preview?.isFetching === true
  const isLocked = outcome?.is === 'busy' || outcome?.is === 'done'
  const retry = () => void preview?.refetch()
  return {
    guild,
    result: preview?.data,
    failure: isChecking ? null : (preview?.error ?? null),
    isChecking,
    retry,
    corrections,
    correct(reference: Pick<ImportReference, 'kind' | 'id'>, match: string | null) {
      on.decide({ corrections: withCorrection(corrections, reference, match) })
      on.markCorrected()
    },
    /** The parts to apply. */
    chosen,
    isChosen: (subject: string) => chosen.some((part) => part.subject === subject),
    choose: (subject: string, isChosen: boolean) =>
      on.decide({ excluded: toggled(excluded, subject, !isChosen) }),
    isReady: !isChecking && !preview?.error && !isLocked && chosen.length > 0,
    isLocked,
    outcome,
    setUndone() {
      on.setOutcome({ is: 'undone' })
      retry()
    },
  }
}

export type Target = ReturnType<typeof createTarget>

/**
 * What a configuration would change in each of these guilds, what the person decided there, and what came of it. A
 * correction refreshes the preview of its guild; until then the last one stays, and nothing can be applied there.
 */
export function useTransfers(source: Source | null, guilds: readonly Guild[]) {
  const notifyOfRest = useRestNotification()
  const { mutateAsync } = useApplyImport()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choices>>(new Map())
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome | undefined>>(new Map())
  const [progress, setProgress] = useState<{ name: string; at: number; count: number } | null>(null)
  const [isStopping, setStopping] = useState(false)
  const isStopped = useRef(false)
  const isHere = useIsMounted()

  const choicesOf = ({ id }: Guild) => choices.get(id) ?? noChoices
  const previews = useImportPreviews(
    source?.id ?? '',
    source
      ? guilds.map((guild) => ({
          guildId: guild.id,
          body: { configuration: source.configuration, ...choicesOf(guild).corrections },
        }))
      : [],
  )

  function previewCorrected() {
    setCorrected(new Set())
    for (const id of corrected) void previews.get(id)?.refetch()
  }
  useTimeout(previewCorrected, corrected.size > 0 ? debounceMs : null, corrected)

  const setOutcome = ({ id }: Guild, outcome?: Outcome) => setOutcomes((all) => new Map(all).set(id, outcome))

  const targetOf = (guild: Guild) =>
    createTarget({
      guild,
      choices: choicesOf(guild),
      preview: previews.get(guild.id),
      outcome: outcomes.get(guild.id),
      isCorrected: corrected.has(guild.id),
      setOutcome: (outcome) => setOutcome(guild, outcome),
      decide(choice) {
        setChoices((all) => new Map(all).set(guild.id, { ...choicesOf(guild), ...choice }))
        setOutcome(guild)
      },
      markCorrected: () => setCorrected((now) => toggled(now, guild.id, true)),
    })

  async function apply({ guild, result, corrections, chosen }: Target, { configuration }: Source) {
    const matches = fixMatches(result?.references ?? [], corrections)
    const body = { configuration, ...matches, ...partsWithVersions(chosen) }
    try {
      return { is: 'done', result: await mutateAsync({ guildId: guild.id, body }) } as const
    } catch (error) {
      if (error instanceof ApiError) return { is: 'failed', error } as const
      throw error
    }
  }

  /** Applies it to one guild after another; leaving the screen stops after the current one. */
  async function run(targets: readonly Target[]) {
    const done = new Set<string>()
    isStopped.current = false
    setStopping(false)
    for (const [index, target] of targets.entries()) {
      const { guild } = target
      if (!source || isStopped.current || !isHere.current) break
      setProgress({ name: guild.name, at: index + 1, count: targets.length })
      setOutcome(guild, { is: 'busy' })
      const outcome = await apply(target, source)
      setOutcome(guild, outcome)
      if (outcome.is === 'done') done.add(guild.id)
      else if (isOutdated(outcome.error)) target.retry()
    }
    setProgress(null)
    if (!isHere.current)
      notifyOfRest(
        targets.map(({ guild }) => guild),
        done,
      )
    return done
  }

  function stop() {
    isStopped.current = true
    setStopping(true)
  }
  return { targetOf, run, progress, isStopping, stop }
}

/** For somebody who left early. */
function useRestNotification() {
  const t = useTranslations('transfer.outcome')
  const format = useFormatter()

  return (guilds: readonly Guild[], done: ReadonlySet<string>) => {
    const namesOf = (some: readonly Guild[]) => format.list(some.map(({ name }) => name))
    const rest = guilds.filter(({ id }) => !done.has(id))
    notify({
      status: rest.length > 0 ? 'warning' : 'success',
      title: t('left', { done: done.size, count: guilds.length }),
      description: joinSentences([
        done.size > 0 && t('leftDone', { names: namesOf(guilds.filter(({ id }) => done.has(id))) }),
        rest.length > 0 && t('leftOut', { names: namesOf(rest) }),
      ]),
    })
  }
}
