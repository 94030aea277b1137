import * as z from 'zod/mini'

const id = '[a-z][a-z0-9-]{0,63}'

export const featureId = z.string().check(z.regex(new RegExp(`^${id}$`), 'validation.featureId'))

/** What a change belongs to: `settings`, or `feature:` and the feature's id. */
export const subject = z
  .string()
  .check(z.regex(new RegExp(`^(?:settings|feature:${id})$`), 'validation.invalid'))

/** By subject. One that was never saved has the version 0, or none. */
export const versions = z.record(z.string(), z.int())

/** The feature that a subject is about; undefined for the settings. */
export const featureOf = (subject: string) => /^feature:(.+)$/.exec(subject)?.[1]
