import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { type OfferedChoice, offeredChoices, type OfferedChoices } from '@/contract/calls/choices'
import { choiceLimits } from '@/contract/limits'
import { createTogether, type Known } from './ask-together'
import { fetchBackend } from './authorized-fetch'
import { readExtension } from './capabilities'
import { ApiError } from './http'

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

type KnownChoice = Known<OfferedChoice>

async function askFor(
  client: QueryClient,
  question: ChoiceQuestion,
  asked: { search: string } | { values: string },
  signal?: AbortSignal,
) {
  const { guildId, subject, option, source, with: dependencies } = question
  const query = new URLSearchParams({ subject, option, with: JSON.stringify(dependencies), ...asked })
  const answer = await readExtension(client, 'choices', () =>
    fetchBackend(client, `/guilds/${guildId}/choices/${source}?${query.toString()}`, {
      returns: offeredChoices,
      signal,
    }),
  )
  for (const item of answer?.choices ?? [])
    client.setQueryData(oneKey(question, item.value), { state: 'present', item } satisfies KnownChoice)
  return answer
}

const askTogether = createTogether<OfferedChoices | null>(choiceLimits.lookedUp)

async function lookUp(client: QueryClient, question: ChoiceQuestion, value: string): Promise<KnownChoice> {
  const answer = await askTogether(client, JSON.stringify(keyOf(question)), value, (values) =>
    askFor(client, question, { values: JSON.stringify(values) }),
  )
  if (answer === null) return { state: 'untold' }
  const item = answer.choices.find((found) => found.value === value)
  if (item) return { state: 'present', item }
  if (answer.absent.includes(value)) return { state: 'absent' }
  throw new ApiError(503, 'not_looked_up', 'This choice could not be looked up at the moment.')
}

/** What a value was called in any answer that is still kept. */
export const choiceLabelIn = (client: QueryClient, guildId: string, source: string, value: string) =>
  client
    .getQueriesData<KnownChoice>({
      queryKey: ['guilds', guildId, 'choices', source],
      predicate: ({ queryKey }) => queryKey.at(-2) === 'one' && queryKey.at(-1) === value,
    })
    .flatMap(([, known]) => (known?.state === 'present' ? [known.item.label] : []))
    .at(-1)

export const choiceQueries = {
  one: (question: ChoiceQuestion, value: string) =>
    queryOptions({
      queryKey: oneKey(question, value),
      queryFn: ({ client }) => lookUp(client, question, value),
      ...queryTimes.choices,
      retry: false,
    }),
  /** Null from a backend without the call. While somebody types, what was found before stays. */
  search: (question: ChoiceQuestion, text: string) =>
    queryOptions({
      queryKey: [...keyOf(question), 'search', text] as const,
      queryFn: ({ client, signal }) => askFor(client, question, { search: text }, signal),
      placeholderData: keepPreviousData,
      ...queryTimes.choices,
      retry: false,
    }),
}
