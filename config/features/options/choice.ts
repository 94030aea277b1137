import { z } from 'zod'
import { type About, hinted } from './hinted'

type Labels = Readonly<Record<string, string>>

const valuesOf = <Choices extends Labels>(labels: Choices) =>
  Object.keys(labels) as (keyof Choices & string)[]

/** On or off. */
export const switchOption = (about: About) => hinted(z.boolean(), 'switch', about)

/** One of the keys of `labels`. */
export const choiceOption = <const Choices extends Labels>(about: About & { labels: Choices }) =>
  hinted(z.enum(valuesOf(about.labels), 'Choose one of these.'), 'choice', about)

/** Any number of the keys of `labels`, each once. */
export const choicesOption = <const Choices extends Labels>(about: About & { labels: Choices }) =>
  hinted(
    z
      .array(z.enum(valuesOf(about.labels), 'Choose from the list.'))
      .overwrite((values) => [...new Set(values)]),
    'choices',
    about,
  )
