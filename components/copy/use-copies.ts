import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { GuildPreview } from '@/contract/calls/discord'
import { ApiError } from '@/api/http'
import { useApplyImport } from '@/api/transfer'
import type { ConfigurationFile, ImportResult } from '@/contract/calls/transfer'
import { notify } from '@/components/ui/notify'
import { changesOf, fixMatches, partsWithVersions } from './plan'

export type Outcome =
  { is: 'busy' } | { is: 'done' | 'undone'; result: ImportResult } | { is: 'failed'; error: ApiError }

type Copy = { guild: GuildPreview; preview: ImportResult }

/** Copies into one guild after another; leaving the screen stops after the current one. */
export function useCopies(configuration: ConfigurationFile | null) {
  const notifyOfRest = useRestNotification()
  const { mutateAsync } = useApplyImport()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [progress, setProgress] = useState<{ name: string; at: number; count: number } | null>(null)
  const [isStopping, setStopping] = useState(false)
  const isStopped = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])

  const setOutcome = (guild: GuildPreview, outcome: Outcome) =>
    setOutcomes((all) => new Map(all).set(guild.id, outcome))

  async function copyInto({ guild, preview }: Copy, all: ConfigurationFile): Promise<Outcome> {
    const parts = partsWithVersions(changesOf(preview.parts))
    try {
      const body = { configuration: all, ...fixMatches(preview.references, {}), ...parts }
      return { is: 'done', result: await mutateAsync({ guildId: guild.id, body }) }
    } catch (error) {
      if (error instanceof ApiError) return { is: 'failed', error }
      throw error
    }
  }

  async function run(copies: readonly Copy[]) {
    const results = new Map<string, Outcome>()
    isStopped.current = false
    setStopping(false)
    for (const [index, copy] of copies.entries()) {
      if (!configuration || isStopped.current || isGone.current) break
      setProgress({ name: copy.guild.name, at: index + 1, count: copies.length })
      setOutcome(copy.guild, { is: 'busy' })
      const outcome = await copyInto(copy, configuration)
      results.set(copy.guild.id, outcome)
      setOutcome(copy.guild, outcome)
    }
    setProgress(null)
    if (isGone.current)
      notifyOfRest(
        copies.map(({ guild }) => guild),
        results,
      )
    return results
  }

  function stop() {
    isStopped.current = true
    setStopping(true)
  }
  return { outcomes, setOutcome, progress, isStopping, run, stop }
}

/** For somebody who closed the dialog early. */
function useRestNotification() {
  const t = useTranslations('copy')
  const format = useFormatter()

  return (guilds: readonly GuildPreview[], results: ReadonlyMap<string, Outcome>) => {
    const isDone = ({ id }: GuildPreview) => results.get(id)?.is === 'done'
    const namesOf = (some: readonly GuildPreview[]) => format.list(some.map(({ name }) => name))
    const [done, rest] = [guilds.filter(isDone), guilds.filter((guild) => !isDone(guild))]
    notify({
      status: rest.length > 0 ? 'warning' : 'success',
      title: t('left', { done: done.length, count: guilds.length }),
      description: [
        ...(done.length > 0 ? [t('leftDone', { names: namesOf(done) })] : []),
        ...(rest.length > 0 ? [t('leftOut', { names: namesOf(rest) })] : []),
      ].join(' '),
    })
  }
}
