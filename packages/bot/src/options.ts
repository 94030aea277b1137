import { isObject } from '@/contract/json'
import { z } from 'zod'
import { channelTypes } from '@/contract/discord/channel-types'
import { maxTextLength } from '@/contract/checks'
import type { Control } from '@/contract/declaration/controls'
import type { Hints, Placeholder as KnownPlaceholder } from '@/contract/declaration/hints'
import { isMoment, timeOfDayPattern } from '@/contract/declaration/moment'
import type { PluralForms } from '@/contract/declaration/plural-forms'
import type { localisedTexts } from '@/contract/declaration/translations'
import type { Locale } from '@/contract/discord/locales'
import { snowflakePattern } from '@/contract/discord/snowflake'
import { closest } from '@/contract/declaration/placeholders'
import { emojiComplaint, emojiText } from './emoji-text'
import { asError } from './retry'
import { writeJson } from './write-json'

/** A text in other languages, by Discord's locales and `ar`; what stands beside it without one counts as English. */
export type Localizations<Text = string> = { readonly [Key in Locale]?: Text }

type LocalisedHints = {
  [Text in (typeof localisedTexts)[number] as `${Text}_localizations`]?: Localizations<
    Text extends 'labels'
      ? Readonly<Record<string, string>>
      : Text extends 'unit'
        ? string | PluralForms
        : string
  >
}

/** A name that texts may use in braces. */
export type Placeholder = KnownPlaceholder &
  Pick<LocalisedHints, 'description_localizations' | 'sample_localizations'>

/** What every option says of itself; its builder adds the control. */
export type About = Omit<Hints, 'control' | 'title' | 'item' | 'placeholders'> &
  Omit<LocalisedHints, 'sample_localizations'> & { title: string; placeholders?: readonly Placeholder[] }

/** @throws TypeError for what no builder made, or has no title, which `where` names */
export function assertOption(where: string, option: unknown) {
  if (!(option instanceof z.ZodType))
    throw new TypeError(`${where} is no option: make it with one of the builders, such as Option.text(…).`)
  const own: unknown = option instanceof z.ZodDefault ? option.def.innerType : option
  const hints = own instanceof z.ZodType ? own.meta() : undefined
  if (hints?.control === undefined || hints.title) return
  const slip = Object.keys(hints).find((name) => closest(name, ['title']))
  const meant = slip === undefined ? '' : ` It has ${slip}: write title.`
  throw new TypeError(`${where} has no title, which people read: { title: 'Name' }.${meant}`)
}

/** @throws TypeError for an option with a default that JSON cannot hold, or that would be a `Date` until it is saved */
export function assertWritable(where: string, option: unknown) {
  if (!(option instanceof z.ZodDefault)) return
  const { defaultValue } = option.def
  if (defaultValue instanceof Date)
    throw new TypeError(
      `${where}: its default is a Date; write it as it is read, such as date.toISOString().`,
    )
  try {
    writeJson(defaultValue)
  } catch (problem) {
    throw new TypeError(`${where}: its default cannot be written as JSON: ${asError(problem).message}`)
  }
}

/** What a builder has in place of its argument where that is missing. @throws TypeError */
export function untitled(builder: string): never {
  throw new TypeError(
    `${builder} takes an object with at least a title, such as ${builder}({ title: 'Name' }).`,
  )
}

/**
 * The schema with the hints that its control is drawn from. They belong to the outermost schema of an option. One without a
 * title is refused where its name is known.
 */
export const withHints = <Schema extends z.ZodType>(schema: Schema, control: Control, about: Hints): Schema =>
  schema.meta({ ...about, control })

/** @throws TypeError for what TypeScript would have told */
export function assertPlaceholders(title: string, placeholders: unknown) {
  if (Array.isArray(placeholders) && placeholders.every(isObject)) return
  throw new TypeError(`${title}: its placeholders are no list such as [{ name: 'prize' }]; [] has none.`)
}

/** Characters of one line where a builder is given no `max`, and rows of a list. */
const usualMax = { line: 300, rows: 50 }

/** @throws TypeError for a limit that is no number, which the JSON Schema would lack */
function checkLimits(title: string, limits: Readonly<Record<string, number | undefined>>) {
  for (const [name, limit] of Object.entries(limits))
    if (limit !== undefined && !Number.isFinite(limit))
      throw new TypeError(`${title}: its ${name} is ${JSON.stringify(limit)}, where a number belongs.`)
}

/**
 * Lengths in characters, 300 unless said. `empty` is the error message for a blank text; without it, a blank text is
 * allowed.
 */
type Size = { max?: number; empty?: string }

function sized(title: string, { max = usualMax.line, empty }: Size) {
  checkLimits(title, { max })
  const text = z
    .string()
    .trim()
    .check(maxTextLength(max, `Keep it to ${max} characters or fewer.`))
  // The pattern says in JSON Schema what trimming comes to.
  return empty === undefined ? text : text.min(1, empty).regex(/\S/, empty)
}

/** One line of text. */
export const text = ({ max, empty, ...about }: About & Size = untitled('Option.text')) =>
  withHints(sized(about.title, { max, empty }), 'text', { complaint: empty, trim: true, ...about })

type Template = About & Size & { placeholders: readonly Placeholder[] }

/** Lines of text with names in braces that stand for something else in each message. */
export function template(
  { max = 2000, empty = 'Write a message.', ...about }: Template = untitled('Option.template'),
) {
  assertPlaceholders(about.title, about.placeholders)
  return withHints(sized(about.title, { max, empty }), 'template', { complaint: empty, trim: true, ...about })
}

/**
 * One line of text of a certain form. The pattern stands in JSON Schema, so it has no flags and looks neither ahead nor
 * behind.
 */
export function pattern(
  {
    pattern: regex,
    max = usualMax.line,
    ...about
  }: About & { complaint: string; pattern: RegExp; max?: number } = untitled('Option.pattern'),
) {
  const { title, complaint } = about
  checkLimits(title, { max })
  if (!(regex instanceof RegExp))
    throw new TypeError(`${title}: its pattern is no RegExp, such as /^[a-z]+$/.`)
  if (regex.flags.replace('u', ''))
    throw new TypeError(`${title}: the flags of ${regex} would be lost; write it without them, such as [Aa].`)
  if (!complaint)
    throw new TypeError(`${title}: it has no complaint, which says what is wrong with any other text.`)
  return withHints(z.string().check(maxTextLength(max, complaint)).regex(regex, complaint), 'text', about)
}

const linkComplaint = 'Enter a link that starts with https://.'
const longAddress = 'Keep it to 2048 characters or fewer.'

/** A web address, or '' for none. */
export const link = (about: About) =>
  withHints(
    z
      .string()
      .trim()
      .check(maxTextLength(2048, longAddress))
      .regex(/^(?:https:\/\/\S+)?$/, linkComplaint),
    'text',
    { complaint: linkComplaint, placeholder: 'https://', trim: true, ...about },
  )

/** A text that nobody reads again but the bot, such as a key of another service; null while none is set. */
export const secret = ({ max = 4_000, ...about }: About & { max?: number } = untitled('Option.secret')) =>
  withHints(sized(about.title, { max }).nullable(), 'secret', {
    trim: true,
    secret: true,
    ...about,
  })

/**
 * The address of an image, or null for none. The error message asks for https, which Discord shows reliably; http is
 * taken because images that are uploaded to a dashboard on one's own machine or network have no other.
 */
export const image = (about: About) =>
  withHints(
    z
      .string()
      .check(maxTextLength(2048, longAddress))
      .regex(/^https?:\/\/\S+$/, linkComplaint)
      .nullable(),
    'image',
    { complaint: linkComplaint, ...about },
  )

/** Both ends included; from 0, and without an end, unless said. */
type Range = { min?: number; max?: number }

/** @param inWords says a number as people read it */
function ranged({ min = 0, max }: Range, what: string, inWords: (count: number) => string) {
  const message =
    max === undefined
      ? `Use a ${what} of ${inWords(min)} or more.`
      : `Use a ${what} from ${inWords(min)} to ${inWords(max)}.`
  const range = z.number(message).min(min, message)
  return { message, range: max === undefined ? range : range.max(max, message) }
}

/** A whole number; in steps of `step` when that is given. */
export function number(
  { min, max, step, ...about }: About & Range & { step?: number } = untitled('Option.number'),
) {
  checkLimits(about.title, { min, max, step })
  if (step !== undefined && step <= 0)
    throw new TypeError(`${about.title}: its step is ${step}, and must be more than 0.`)
  const { range } = ranged({ min, max }, 'number', String)
  const stepped =
    step === undefined
      ? range.int('Use a whole number.')
      : range.multipleOf(step, `Use a multiple of ${step}.`)
  return withHints(stepped, 'number', about)
}

/** Seconds in words, by the largest unit that fits without a rest. */
export function formatDuration(seconds: number) {
  const units = { day: 86_400, hour: 3_600, minute: 60, second: 1 }
  const [unit, length] = Object.entries(units).find(
    ([, size]) => seconds >= size && seconds % size === 0,
  ) ?? ['second', 1]
  const count = seconds / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** A length of time in whole seconds. */
export function duration({ min, max, ...about }: About & Range = untitled('Option.duration')) {
  checkLimits(about.title, { min, max })
  const { message, range } = ranged({ min, max }, 'time', formatDuration)
  return withHints(range.int(message), 'duration', about)
}

/** A colour as Discord writes it: red, green and blue in one number. */
export function colour(about: About) {
  const message = 'Choose a colour.'
  return withHints(z.number(message).int(message).min(0, message).max(0xffffff, message), 'colour', {
    complaint: message,
    ...about,
  })
}

/** A moment, in ISO 8601 with its offset (`2026-12-24T18:00:00+01:00`); null while none is chosen. */
export function dateTime(about: About) {
  const complaint = 'Choose a date and a time.'
  const moment = z.iso.datetime({ offset: true, error: complaint }).refine(isMoment, complaint)
  return withHints(moment.nullable(), 'datetime', { complaint, ...about })
}

/** A time of day, `18:00`. */
export function timeOfDay(about: About) {
  const complaint = 'Enter a time such as 09:00.'
  return withHints(z.string().regex(timeOfDayPattern, complaint), 'time', {
    complaint,
    ...about,
  })
}

/** On or off. */
export const toggle = (about: About = untitled('Option.toggle')) => withHints(z.boolean(), 'switch', about)

type Labels = Readonly<Record<string, string>>

function valuesOf<Choices extends Labels>({ title, labels }: About & { labels: Choices }) {
  if (isObject(labels) && Object.keys(labels).length > 0)
    return Object.keys(labels) as (keyof Choices & string)[]
  const wrong = isObject(labels) ? 'empty' : 'no object'
  throw new TypeError(`${title}: its labels are ${wrong}: give texts by their values, { day: 'Every day' }.`)
}

/** One of the keys of `labels`. */
export const choice = <const Choices extends Labels>(
  about: About & { labels: Choices } = untitled('Option.choice'),
) => withHints(z.enum(valuesOf(about), 'Choose one of these.'), 'choice', about)

const distinct = <Value>(values: Value[]) => [...new Set(values)]

/** Any number of the keys of `labels`, each once. */
export const choices = <const Choices extends Labels>(
  about: About & { labels: Choices } = untitled('Option.choices'),
) =>
  withHints(z.array(z.enum(valuesOf(about), 'Choose from the list.')).overwrite(distinct), 'choices', about)

/** `item` is what one row is called, `max` how many there may be: 50 unless said. */
type List = About & { item: string; max?: number }

function listOf<Row extends z.ZodType>(
  row: Row,
  { title, item, max = usualMax.rows }: Pick<List, 'title' | 'item' | 'max'>,
) {
  checkLimits(title, { max })
  if (typeof item !== 'string')
    throw new TypeError(`${title}: it has no item, which is what one row is called, such as 'prize'.`)
  return z.array(row).max(max, `There can be at most ${max}.`)
}

function rowOf<Row extends z.ZodRawShape>(title: string, row: Row) {
  if (!isObject(row)) throw new TypeError(`${title}: its row is no object of options by their names.`)
  for (const [name, option] of Object.entries(row)) {
    assertOption(`${title}: ${name} of a row`, option)
    assertWritable(`${title}: ${name} of a row`, option)
  }
  return z.strictObject(row)
}

/** Rows with these options, in an order that people choose. */
export const list = <Row extends z.ZodRawShape>(
  { row, max, ...about }: List & { row: Row } = untitled('Option.list'),
) => withHints(listOf(rowOf(about.title, row), { ...about, max }), 'list', about)

/** Rules for the commands that a bot reports. */
export const commands = <Row extends z.ZodRawShape>(
  { row, max, ...about }: List & { row: Row } = untitled('Option.commands'),
) => withHints(listOf(rowOf(about.title, row), { ...about, max }), 'commands', about)

/** Short texts, each once, whose order says nothing. */
export function tags({ of, max, ...about }: List & { of: z.ZodString } = untitled('Option.tags')) {
  assertOption(`${about.title}: of, which says what each text must be,`, of)
  return withHints(listOf(of, { ...about, max }), 'tags', about)
}

/** Discord's ids are numbers too long for JavaScript's. */
const snowflake = (message: string) => z.string().regex(snowflakePattern, message)

const oneId = (control: 'channel' | 'role' | 'member', complaint: string, about: About) =>
  withHints(snowflake(complaint).nullable(), control, { complaint, ...about })

const oneOf = (complaint: string) => snowflake(complaint).meta({ complaint })

function ids(title: string, max: number, many: string) {
  checkLimits(title, { max })
  return z
    .array(oneOf(`Choose ${many} from the list.`))
    .overwrite(distinct)
    .max(max, `Choose at most ${max} ${many}.`)
}

/** A channel's id, or null while none is chosen. */
export const channel = (about: About) => oneId('channel', 'Choose a channel.', about)

/** Ids of channels, each once. */
export const channels = ({ max = 50, ...about }: About & { max?: number } = untitled('Option.channels')) =>
  withHints(ids(about.title, max, 'channels'), 'channels', about)

/** All types of channel that hold messages, and the categories that hold those. */
export const messageChannelTypes = [
  channelTypes.GUILD_TEXT,
  channelTypes.GUILD_VOICE,
  channelTypes.GUILD_CATEGORY,
  channelTypes.GUILD_ANNOUNCEMENT,
  channelTypes.GUILD_STAGE_VOICE,
  channelTypes.GUILD_FORUM,
] as const

/** Channels, and categories of channels, that are left out of something. */
export const exceptChannels = (title: string, group: string, more: Pick<About, 'guarded'> = {}) =>
  channels({
    title,
    description: 'A category covers every channel in it.',
    group,
    channelTypes: messageChannelTypes,
    ...more,
  })

/** A role's id, or null while none is chosen. */
export const role = (about: About) => oneId('role', 'Choose a role.', about)

/** Ids of roles, each once. */
export const roles = ({ max = 50, ...about }: About & { max?: number } = untitled('Option.roles')) =>
  withHints(ids(about.title, max, 'roles'), 'roles', about)

/** A member’s user id, or null while nobody is chosen. */
export const member = (about: About) => oneId('member', 'Choose a member.', about)

/** User ids of members, each once. */
export const members = ({ max = 50, ...about }: About & { max?: number } = untitled('Option.members')) =>
  withHints(ids(about.title, max, 'members'), 'members', about)

/** One emoji, Discord's own or a guild's; null while none is chosen. */
export const emoji = (about: About) =>
  withHints(emojiText().nullable(), 'emoji', { complaint: emojiComplaint, ...about })

const zoneComplaint = 'Choose a time zone.'

/** The name of a time zone of the IANA database, such as `Europe/Berlin`. */
export const timezone = (about: About) =>
  withHints(z.string().min(1, zoneComplaint).check(maxTextLength(64, zoneComplaint)), 'timezone', {
    complaint: zoneComplaint,
    ...about,
  })
