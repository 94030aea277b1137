import { isObject, isText } from './json'

type Fits = (value: unknown) => boolean

/** Other parts than these do not fit. What `optional` names may be left out. */
const objectOf =
  (needed: Readonly<Record<string, Fits>>, optional: Readonly<Record<string, Fits>> = {}): Fits =>
  (value) =>
    isObject(value) &&
    Object.entries(needed).every(([name, fits]) => fits(value[name])) &&
    Object.entries(value).every(
      ([name, part]) =>
        Object.hasOwn(needed, name) ||
        (Object.hasOwn(optional, name) && (part === undefined || optional[name]?.(part))),
    )

const image = objectOf({ url: isText })
const field = objectOf({ name: isText, value: isText }, { inline: (value) => typeof value === 'boolean' })

/**
 * Whether a value has the shape of the schema `embed`, whatever its texts, numbers and counts. By hand, since the profile
 * needs it for its first drawing, and zod comes later.
 */
export const hasEmbedShape = objectOf(
  {},
  {
    title: isText,
    description: isText,
    url: isText,
    color: Number.isInteger,
    timestamp: isText,
    author: objectOf({ name: isText }, { url: isText, icon_url: isText }),
    footer: objectOf({ text: isText }, { icon_url: isText }),
    image,
    thumbnail: image,
    fields: (value) => Array.isArray(value) && value.every(field),
  },
)
