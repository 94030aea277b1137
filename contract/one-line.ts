import { isText } from './json'

/** Line breaks, control and formatting characters and blanks that have a width; not what joins emoji and letters. */
const unseen = /(?:(?![\u200c\u200d])[\s\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0])+/gu
const joinersAround = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g

export const oneLine = (text: string) => text.replaceAll(unseen, ' ').replaceAll(joinersAround, '')

/** What stands in a schema as a text for people; undefined where nobody could read it. */
export const lineOr = (value: unknown) => (isText(value) && oneLine(value)) || undefined
