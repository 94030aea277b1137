import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { GuildPreview } from '@/api/discord.schema'
import { ApiError } from '@/api/http'
import { useApplyImport } from '@/api/transfer'
import type { ConfigurationFile, ImportResult } from '@/api/transfer.schema'
import { notify } from '@/components/ui/notify'
import { shownIn, takenParts } from './plan'

export type Outcome =
  { is: 'busy' } | { is: 'done'; result: ImportResult } | { is: 'failed'; error: ApiError }

/** A guild, and what it was shown that would change there. */
export type Copy = { guild: GuildPreview; trial: ImportResult }

/** Copies into one guild after the other; if the screen goes away meanwhile, the one under way is the last. */
export function useCopies(configuration: ConfigurationFile | null) {
  const tellRest = useRestNotice()
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

  const tell = (guild: GuildPreview, outcome: Outcome) =>
    setOutcomes((all) => new Map(all).set(guild.id, outcome))

  async function copyInto({ guild, trial }: Copy, all: ConfigurationFile): Promise<Outcome> {
    const taken = takenParts(trial.parts.filter(({ state }) => state === 'changes'))
    try {
      const body = { configuration: all, ...shownIn(trial.references, {}), ...taken }
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
      tell(copy.guild, { is: 'busy' })
      const outcome = await copyInto(copy, configuration)
      results.set(copy.guild.id, outcome)
      tell(copy.guild, outcome)
    }
    setProgress(null)
    if (isGone.current)
      tellRest(
        copies.map(({ guild }) => guild),
        results,
      )
    return results
  }

  function stop() {
    isStopped.current = true
    setStopping(true)
  }
  return { outcomes, progress, isStopping, run, stop }
}

/** Says what was done to whoever closed the dialog before it was. */
function useRestNotice() {
  const t = useTranslations('copy')
  const format = useFormatter()

  return (guilds: readonly GuildPreview[], results: ReadonlyMap<string, Outcome>) => {
    const isDone = ({ id }: GuildPreview) => results.get(id)?.is === 'done'
    const nameThem = (some: readonly GuildPreview[]) => format.list(some.map(({ name }) => name))
    const [done, rest] = [guilds.filter(isDone), guilds.filter((guild) => !isDone(guild))]
    notify({
      status: rest.length > 0 ? 'warning' : 'success',
      title: t('left', { done: done.length, count: guilds.length }),
      description: [
        ...(done.length > 0 ? [t('leftDone', { names: nameThem(done) })] : []),
        ...(rest.length > 0 ? [t('leftOut', { names: nameThem(rest) })] : []),
      ].join(' '),
    })
  }
}
