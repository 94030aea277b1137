import * as z from 'zod/mini'

const mark = z.strictObject({ set_at: z.iso.datetime() })

/** What people and programs are told in the place of a secret text: when it was set. */
export type SecretMark = z.infer<typeof mark>

export const isSecretMark = (value: unknown): value is SecretMark => mark.safeParse(value).success

/** A schema of an option that has one. */
export const secretSchema = { type: ['string', 'null'], secret: true }

export const markOf = (at: Date): SecretMark => ({ set_at: at.toISOString() })
