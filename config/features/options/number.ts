import { z } from 'zod'
import { type About, hinted } from './hinted'

type Range = { least: number; most: number }

/** A whole number, both ends included; in steps of `step` when that is given. */
export function numberOption(about: About, { least, most, step }: Range & { step?: number }) {
  const complaint = `Use a number from ${least} to ${most}.`
  const number = z.number(complaint).min(least, complaint).max(most, complaint)
  const stepped =
    step === undefined ? number.int('Use a whole number.') : number.multipleOf(step, `Use steps of ${step}.`)
  return hinted(stepped, 'number', about)
}

/** Seconds in words, by the largest unit that fits without a rest. */
function spell(seconds: number) {
  const units = { day: 86_400, hour: 3_600, minute: 60, second: 1 }
  const [unit, length] = Object.entries(units).find(
    ([, size]) => seconds >= size && seconds % size === 0,
  ) ?? ['second', 1]
  const count = seconds / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** A length of time in whole seconds, both ends included. */
export function durationOption(about: About, { least, most }: Range) {
  const complaint = `Use a time from ${spell(least)} to ${spell(most)}.`
  const duration = z.number(complaint).int(complaint).min(least, complaint).max(most, complaint)
  return hinted(duration, 'duration', about)
}

/** A colour as the platform writes it: red, green and blue in one number. */
export const colourOption = (about: About) =>
  hinted(
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
