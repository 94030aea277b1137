/** Bounds that both the forms and the server hold to. Lengths are in characters. */
export const limits = {
  chatPrefix: 10,
} as const

/** The platform's bounds for one embed and for a message's text. */
export const embedLimits = {
  title: 256,
  description: 4096,
  authorName: 256,
  footer: 2048,
  fields: 25,
  fieldName: 256,
  fieldValue: 1024,
  total: 6000,
  content: 2000,
} as const
