import * as z from 'zod/mini'
import { snowflake } from './discord'
import { note } from './note'
import { featureId, subject } from './subject'
import { maxTextLength } from '@/contract/checks'
import { tooMany } from '@/contract/field-message'

const name = z.string().check(maxTextLength(200))

/** A role or channel that a configuration refers to, by the name that it had; how another guild finds its own. */
const namedRole = z.object({ id: snowflake, name })
const namedChannel = z.object({
  id: snowflake,
  name,
  type: z.int(),
  /** The name of its category. */
  parent: z._default(z.nullable(name), null),
})
const maxNames = z.maxLength(1_000, tooMany(1_000))

const maxKeys = (max: number) =>
  z.refine<Record<string, unknown>>((given) => Object.keys(given).length <= max, tooMany(max))
const shortKeys = z.refine<Record<string, unknown>>(
  (given) => Object.keys(given).every((key) => key.length <= 100),
  'validation.invalid',
)

/** Of one subject, those included that nobody here knows: they come back as notes. */
const options = z.record(z.string(), z.unknown()).check(maxKeys(200), shortKeys)

/** A feature without `enabled` is off, unless it is always on. */
const fileFeature = z.looseObject({ enabled: z.optional(z.boolean()) })
export type FileFeature = z.infer<typeof fileFeature>

/**
 * `GET /guilds/{guildId}/export`, and the file that people keep: everything that is configured for a guild. Values are
 * judged when they are taken in, each by its own definition.
 */
export const configurationFile = z.object({
  format: z.literal('guildhall/configuration', 'validation.invalid'),
  version: z.literal(1, 'validation.invalid'),
  exported_at: z.string(),
  guild: z.object({ id: snowflake, name }),
  settings: z.optional(options),
  /** By the feature's id. */
  features: z.record(featureId, fileFeature.check(maxKeys(200), shortKeys)).check(maxKeys(200)),
  roles: z.array(namedRole).check(maxNames),
  channels: z.array(namedChannel).check(maxNames),
})
export type ConfigurationFile = z.infer<typeof configurationFile>

/** What a file has: `settings`, and `feature:` with a feature's id. */
export const subjectsIn = ({ settings, features }: Pick<ConfigurationFile, 'settings' | 'features'>) => [
  ...(settings ? ['settings'] : []),
  ...Object.keys(features).map((id) => `feature:${id}`),
]

/** A file without the other parts. */
export const onlyParts = (file: ConfigurationFile, subjects: readonly string[]): ConfigurationFile => ({
  ...file,
  settings: subjects.includes('settings') ? file.settings : undefined,
  features: Object.fromEntries(
    Object.entries(file.features).filter(([id]) => subjects.includes(`feature:${id}`)),
  ),
})

/** What to use here for an id of the file; null leaves it out. */
const replacements = z.record(snowflake, z.nullable(snowflake))

/**
 * `POST /guilds/{guildId}/import`, with `?dry_run=1` to see what it would do. Everything is applied in one step, or
 * nothing is.
 */
export const importRequest = z.strictObject({
  configuration: configurationFile,
  /** Which parts to take; all of them where this is left out. */
  parts: z.optional(z.array(subject).check(z.minLength(1, 'validation.required'), z.maxLength(200))),
  /** Corrections of what was matched by name. */
  roles: z.optional(replacements),
  channels: z.optional(replacements),
  /** The versions that the preview showed, by subject: when one has changed since, nothing is applied (412). */
  versions: z.optional(z.record(subject, z.int())),
})
export type ImportRequest = z.infer<typeof importRequest>

/** The query parameters of `POST /guilds/{guildId}/import`. */
export const importQuery = z.strictObject({ dry_run: z.optional(z.enum(['0', '1'], 'validation.invalid')) })

/** A role or channel of the file, and its match here. */
export const importReference = z.looseObject({
  kind: z.enum(['role', 'channel']),
  id: z.string(),
  /** Null if the file has no name, because it was already deleted there. */
  name: z.nullable(z.string()),
  /** Channels: Discord's type of channel. */
  type: z.optional(z.number()),
  parent: z.optional(z.nullable(z.string())),
  /** The parts that name it. */
  parts: z.array(z.string()),
  match: z.nullable(z.string()),
  /** `id` it is the very same one; `name` has its name; `chosen` by the person; `none` is left out. */
  how: z.enum(['id', 'name', 'chosen', 'none']),
})
export type ImportReference = z.infer<typeof importReference>

/** One part of an import, with exactly the keys that it changes, as they are and as they will be. */
export const importPart = z.looseObject({
  subject: z.string(),
  /** `same` changes nothing; `refused` holds values that are not valid, see `fields`; `unknown` is not offered here. */
  state: z.enum(['changes', 'same', 'refused', 'unknown']),
  /** The subject's version: before the import in a preview, else after it. */
  version: z.number(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** What is wrong, by path within the part. */
  fields: z.optional(z.record(z.string(), z.string())),
  notes: z._default(z.array(note), []),
})
export type ImportPart = z.infer<typeof importPart>

/** The answer to an import, tried or applied. */
export const importResult = z.looseObject({
  from: z.object({ id: z.string(), name: z.string() }),
  references: z.array(importReference),
  parts: z.array(importPart),
  /** The id that its changes share in the history; null for a preview, and if nothing was changed. */
  batch: z.nullable(z.string()),
})
export type ImportResult = z.infer<typeof importResult>

/** `POST /guilds/{guildId}/imports/{batch}/revert`: everything as it was before the import, in one step. */
export const importRevert = z.looseObject({
  /** What was written, with its version now. */
  parts: z.array(
    z.looseObject({ subject: z.string(), version: z.number(), notes: z.optional(z.array(note)) }),
  ),
  /** The id of this step, which can be reverted like an import; null if nothing was written. */
  batch: z.nullable(z.string()),
})
export type ImportRevert = z.infer<typeof importRevert>
