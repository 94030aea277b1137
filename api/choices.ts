import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { fetchBackend } from './authorized-fetch'
import type { OfferedChoice } from '@/contract/calls/choices'
import { choiceLimits } from '@/contract/limits'
import { createLookUp, type Known } from './look-up'
import { asking, pathTo } from './path-to'

/** The option whose choices are asked for, and what they depend on as it is in the form. */
export type ChoiceQuestion = {
  guildId: string
  subject: string
  option: string
  source: string
  with: Readonly<Record<string, unknown>>
}

const keyOf = ({ guildId, subject, option, source, with: dependencies }: ChoiceQuestion) =>
  ['guilds', guildId, 'choices', source, subject, option, dependencies] as const
const oneKey = (question: ChoiceQuestion, value: string) => [...keyOf(question), 'one', value] as const

const choices = createLookUp({
  extension: 'choices',
  ask: (client, path, signal) => fetchBackend(client, path, { returns: 'offeredChoices', signal }),
  itemsOf: (answer) => answer.choices,
  idOf: ({ value }) => value,
  keyOf: oneKey,
  pathOf: ({ guildId, subject, option, source, with: dependencies }: ChoiceQuestion, asked) => {
    const wanted = 'ids' in asked ? { values: JSON.stringify(asked.ids) } : asked
    const query = new URLSearchParams({ subject, option, with: JSON.stringify(dependencies), ...wanted })
    return asking(pathTo`/guilds/${guildId}/choices/${source}`, query)
  },
  most: choiceLimits.lookedUp,
})

/** What a value was called in any answer that is still kept. */
export const choiceLabelIn = (client: QueryClient, guildId: string, source: string, value: string) =>
  client
    .getQueriesData<Known<OfferedChoice>>({
      queryKey: ['guilds', guildId, 'choices', source],
      predicate: ({ queryKey }) => queryKey.at(-2) === 'one' && queryKey.at(-1) === value,
    })
    .flatMap(([, known]) => (known?.state === 'present' ? [known.item.label] : []))
    .at(-1)

export const choiceQueries = {
  one: (question: ChoiceQuestion, value: string) =>
    queryOptions({
      queryKey: oneKey(question, value),
      queryFn: ({ client }) => choices.lookUp(client, question, value),
      ...queryTimes.choices,
      retry: false,
    }),
  /** Null from a backend without the call. While somebody types, what was found before stays. */
  search: (question: ChoiceQuestion, text: string) =>
    queryOptions({
      queryKey: [...keyOf(question), 'search', text] as const,
      queryFn: ({ client, signal }) => choices.ask(client, question, { search: text }, signal),
      placeholderData: keepPreviousData,
      ...queryTimes.choices,
      retry: false,
    }),
}
