import * as z from 'zod/mini'
import { featureIdPattern, subjectPattern } from '@/contract/subjects'

export const featureId = z.string().check(z.regex(featureIdPattern, 'validation.featureId'))

/** What a change belongs to: `settings`, or `feature:` and the feature's id. */
export const subject = z.string().check(z.regex(subjectPattern, 'validation.invalid'))

/** By subject. One that was never saved has the version 0, or none. */
export const versions = z.record(z.string(), z.int())
