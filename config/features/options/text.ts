import { z } from 'zod'
import type { Control } from '@/config/features/controls'
import type { Hints, Placeholder } from '@/config/features/hints'

/** Lengths in characters. `empty` is the error message for a blank text; without it, a blank text is allowed. */
type Size = { max: number; empty?: string }

function sized({ max, empty }: Size) {
  const text = z.string().trim().max(max, `Keep it to ${max} characters or fewer.`)
  // The pattern says in JSON Schema what trimming comes to.
  return empty === undefined ? text : text.min(1, empty).regex(/\S/, empty)
}

/** One line of text. */
export const textOption = (about: About, size: Size) => withHints(sized(size), 'text', about)

/** Lines of text with names in braces that stand for something else in each message. */
export const templateOption = (about: About & { placeholders: readonly Placeholder[] }, size: Size) =>
  withHints(sized(size), 'template', about)

/**
 * One line of text of a certain form. The pattern stands in JSON Schema, so it has no flags and looks neither ahead nor
 * behind.
 */
export const patternOption = (
  about: About & { complaint: string },
  { pattern, max }: { pattern: RegExp; max: number },
) => withHints(z.string().max(max, about.complaint).regex(pattern, about.complaint), 'text', about)

/** A text for lists of texts, which draw each without a label of its own. */
export const plainText = (size: Size & { title: string }) =>
  withHints(sized(size), 'text', { title: size.title })

/** What every option says of itself; its builder adds the control. */
export type About = Omit<Hints, 'control' | 'title' | 'item'> & { title: string }

/** The schema with the hints that its control is drawn from. They belong to the outermost schema of an option. */
export const withHints = <Schema extends z.ZodType>(schema: Schema, control: Control, about: Hints): Schema =>
  schema.meta({ ...about, control })

const complaint = 'Enter a link that starts with https://.'

/** A web address, or '' for none. */
export const linkOption = (about: About) =>
  withHints(
    z
      .string()
      .trim()
      .max(2048, 'Keep it to 2048 characters or fewer.')
      .regex(/^(?:https:\/\/\S+)?$/, complaint),
    'text',
    { complaint, placeholder: 'https://', ...about },
  )

/**
 * The address of an image, or null for none. The error message asks for https, which Discord shows reliably; http is
 * taken because images that are uploaded to a dashboard on one's own machine or network have no other.
 */
export const imageOption = (about: About) =>
  withHints(
    z
      .string()
      .max(2048, 'Keep it to 2048 characters or fewer.')
      .regex(/^https?:\/\/\S+$/, complaint)
      .nullable(),
    'image',
    { complaint, ...about },
  )

type Range = { min: number; max: number }

/** A whole number, both ends included; in steps of `step` when that is given. */
export function numberOption(about: About, { min, max, step }: Range & { step?: number }) {
  const message = `Use a number from ${min} to ${max}.`
  const number = z.number(message).min(min, message).max(max, message)
  const stepped =
    step === undefined ? number.int('Use a whole number.') : number.multipleOf(step, `Use steps of ${step}.`)
  return withHints(stepped, 'number', about)
}

/** Seconds in words, by the largest unit that fits without a rest. */
function formatDuration(seconds: number) {
  const units = { day: 86_400, hour: 3_600, minute: 60, second: 1 }
  const [unit, length] = Object.entries(units).find(
    ([, size]) => seconds >= size && seconds % size === 0,
  ) ?? ['second', 1]
  const count = seconds / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** A length of time in whole seconds, both ends included. */
export function durationOption(about: About, { min, max }: Range) {
  const message = `Use a time from ${formatDuration(min)} to ${formatDuration(max)}.`
  const duration = z.number(message).int(message).min(min, message).max(max, message)
  return withHints(duration, 'duration', about)
}

/** A colour as Discord writes it: red, green and blue in one number. */
export const colourOption = (about: About) =>
  withHints(
    z
      .number('Choose a colour.')
      .int('Choose a colour.')
      .min(0, 'Choose a colour.')
      .max(0xffffff, 'Choose a colour.'),
    'colour',
    about,
  )

/** Lengths of time in seconds. */
export const minute = 60
export const hour = 3_600
export const day = 86_400

type Labels = Readonly<Record<string, string>>

const valuesOf = <Choices extends Labels>(labels: Choices) =>
  Object.keys(labels) as (keyof Choices & string)[]

/** On or off. */
export const switchOption = (about: About) => withHints(z.boolean(), 'switch', about)

/** One of the keys of `labels`. */
export const choiceOption = <const Choices extends Labels>(about: About & { labels: Choices }) =>
  withHints(z.enum(valuesOf(about.labels), 'Choose one of these.'), 'choice', about)

/** Any number of the keys of `labels`, each once. */
export const choicesOption = <const Choices extends Labels>(about: About & { labels: Choices }) =>
  withHints(
    z
      .array(z.enum(valuesOf(about.labels), 'Choose from the list.'))
      .overwrite((values) => [...new Set(values)]),
    'choices',
    about,
  )

/** Rows of one shape, in an order that people choose. `item` is what one row is called, `max` how many there may be. */
export const listOption = <Item extends z.ZodType>(
  about: About & { item: string },
  item: Item,
  { max }: { max: number },
) => withHints(z.array(item).max(max, `There can be at most ${max}.`), 'list', about)

/** Short texts, each once, whose order says nothing. `item` is what one is called, `max` how many there may be. */
export const tagsOption = (about: About & { item: string }, item: z.ZodString, { max }: { max: number }) =>
  withHints(z.array(item).max(max, `There can be at most ${max}.`), 'tags', about)

/** A moment, in ISO 8601 with its offset (`2026-12-24T18:00:00+01:00`); null while none is chosen. */
export const dateTimeOption = (about: About) =>
  withHints(z.iso.datetime({ offset: true, error: 'Choose a date and a time.' }).nullable(), 'datetime', {
    complaint: 'Choose a date and a time.',
    ...about,
  })

/** Names that stand for the guild. */
export const guildNames = [
  { name: 'guild', sample: 'Harbour Lights', description: 'The name of this server' },
  { name: 'member_count', sample: '1,284', description: 'How many members this server has' },
] as const satisfies readonly Placeholder[]

/** Names that stand for the member whom a message is about. */
const memberNames = [
  { name: 'member', sample: '@Mira', description: 'Mentions the member' },
  { name: 'member_name', sample: 'Mira', description: 'The member’s name, without a mention' },
  {
    name: 'member_avatar',
    sample: 'https://cdn.discordapp.com/embed/avatars/2.png',
    description: 'Address of the member’s avatar, for an embed’s images',
  },
] as const satisfies readonly Placeholder[]

/** Both. */
export const memberAndGuildNames: readonly Placeholder[] = [...memberNames, ...guildNames]
