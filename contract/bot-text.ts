import * as z from 'zod/mini'
import { translationLocales } from './discord/locales'
import { oneLine } from './one-line'
import { cutText, textLength } from './text-length'
import { maxTextLength } from './checks'

/*
 * Texts that a bot, or a backend for it, has people read: names, labels, answers, reasons. All of them are cleaned here,
 * so that none can hide, reorder or break up what stands around it.
 */

/** No longer than people read. */
function cutLine(max: number) {
  return (text: string) => {
    // A text may be of any length.
    const line = oneLine(text.slice(0, 20 * max))
    return textLength(line) > max ? `${cutText(line, max - 1)}…` : line
  }
}

/** Of a backend of somebody's own, which has no limits. */
export const anyLine = z.string().check(z.overwrite(oneLine))

/** A text on one line that may be empty, and must not be longer. */
export const line = (max: number) => z.string().check(z.overwrite(oneLine), maxTextLength(max))

/** Whether there is anything to read in a text. */
export const isReadable = (text: string) => /[^\s\p{M}\p{Cf}]/u.test(text)

const hasSomething = z.refine<string>(isReadable, 'validation.required')

/** By which people tell things apart. */
export const name = (max: number) => line(max).check(hasSomething)

/** What people read in other languages, beside the text itself. */
export const localisedAs = <Text extends z.ZodMiniType>(text: Text) =>
  z.optional(z.partialRecord(z.enum(translationLocales), text))

/** A text in other languages. */
export const localised = (max: number) => localisedAs(name(max))

/** What is said at the moment, of which people rather read the beginning than nothing. */
export const sentence = (max: number) => z.string().check(z.overwrite(cutLine(max)))

/** As long as Discord's longest. */
const longestName = 100

/** What a server, a person or a feature is called, by Discord or by a backend in its place. */
export const shownName = sentence(longestName)

function readableName(name: string) {
  const line = cutLine(longestName)(name)
  return isReadable(line) ? line : undefined
}

/**
 * What Discord, or a backend in its place, has a name for: the name as a picker can show it, and the id where there is nothing to
 * read.
 */
export const withReadableName = <Named extends z.ZodMiniType<{ id: string; name: string }>>(named: Named) =>
  named.check(
    z.overwrite<z.output<Named>>((one) => ({
      ...one,
      name: readableName(one.name) ?? one.id,
    })),
  )

/** The name of something that the bot found, which others may have given. */
export const foundName = (max: number) => sentence(max).check(hasSomething)
