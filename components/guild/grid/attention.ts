import { optionTitle } from '@/contract/declaration/option-title'

const reasons = ['missing', 'channelHidden', 'channelGone', 'roleGone', 'other'] as const
export type Reason = (typeof reasons)[number]

/** Why an enabled feature does not work fully, with the titles of the options to look at. */
export type Attention = { reason: Reason; options: string[] }

export type Problem = { reason: Reason; path: string }

export const groupByReason = (schema: unknown, problems: readonly Problem[], value?: unknown): Attention[] =>
  reasons
    .map((reason) => {
      const paths = problems.filter((problem) => problem.reason === reason).map(({ path }) => path)
      return { reason, options: [...new Set(paths.map((path) => optionTitle(schema, path, value)))] }
    })
    .filter(({ options }) => options.length > 0)
