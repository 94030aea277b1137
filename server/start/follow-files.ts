import type { ReadFeatureFiles } from '@/server/guilds/feature-files'
import type { Runtime } from '@/server/runtime'

/** Milliseconds between two looks at FEATURES_DIR: what tells of changes does not do so on every kind of disk. */
const usualTime = 2_000

/**
 * Tells everybody when the files of FEATURES_DIR declare something else.
 * @returns a function that stops it, after what is under way
 */
export function followFiles(
  {
    env,
    catalogue,
    live,
    report,
  }: Pick<Runtime, 'catalogue' | 'live' | 'report'> & {
    env: Pick<Runtime['env'], 'featuresDir'>
  },
  files: ReadFeatureFiles,
  every = usualTime,
) {
  if (env.featuresDir === null) return () => undefined
  let told: Promise<void> | undefined
  const timer = setInterval(() => {
    if (!files.refresh()) return
    told = catalogue
      .refresh()
      .then(() => live.publish({ kind: 'declared' }))
      .catch((error: unknown) => report(error, 'The features of FEATURES_DIR could not be told'))
  }, every)
  timer.unref()
  return () => {
    clearInterval(timer)
    return told
  }
}
