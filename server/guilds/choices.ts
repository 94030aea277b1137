import { type OfferedChoice, type OfferedChoices } from '@/contract/calls/choices'
import type { Declared } from '@/contract/calls/features'
import { optionAt, protectionAt } from '@/contract/declaration/option'
import { optionTree, partOf } from '@/contract/declaration/read-option'
import { validateOption } from '@/contract/declaration/validate'
import type { JsonObject } from '@/contract/json'
import { choiceLimits } from '@/contract/limits'
import { backend as texts } from '@/server/http/texts'
import { createCache } from '@/server/discord/cache'
import { HttpError, refused, translate } from '@/server/http/http-error'
import { choicesCache } from '@/server/http/limits'
import { errorTexts } from '@/server/http/option-errors'
import type { AskBot } from '@/server/live/ask-bot'
import type { Runtime } from '@/server/runtime'
import { whyNotSaved } from './actions'
import { hear, noteLookedUp, readUsed } from './choice-names'
import type { Writer } from './who-writes'

export const unknownSource = () => new HttpError(404, 'unknown_source', texts.unknownSource)

const notTold = (code: string, detail: string) => new HttpError(409, code, detail)
export const choicesAway = () => notTold('bot_not_connected', texts.choicesAway)
export const choicesSilent = () => notTold('no_answer', texts.choicesSilent)
export const choicesUnusable = () => notTold('answer_unusable', texts.choicesUnusable)
export const choicesRefused = (detail: string) => notTold('refused', detail || texts.choicesFailed)

/** The option that has a source at a path, and the options of the same object. @throws HttpError 404 `unknown_source` */
function sourcedOption(declared: Declared | undefined, path: string, source: string) {
  const tree = optionTree(declared?.options)
  const option = optionAt(tree, path)
  const parent = optionAt(tree, path.split('.').slice(0, -1).join('.'))
  const isAsked = option?.control === 'pick' || option?.control === 'picks'
  if (!parent || !isAsked || option.source !== source) throw unknownSource()
  return { option, parent }
}

/**
 * What somebody may be told: all, who may save the option; of it what is chosen in the guild already, who may not.
 * @throws HttpError 403 `read_only`, `needs_full_access`, `needs_premium` or 422 `invalid` for a search of somebody who may
 * not; 503 while nobody can tell
 */
export async function mayBeTold(
  rt: Runtime,
  writer: Writer,
  declared: (Declared & { id?: string }) | undefined,
  { path, source, values }: { path: string; source: string; values: string[] | undefined },
) {
  const refusal =
    declared &&
    (await whyNotSaved(
      rt,
      writer,
      { ...declared, locked: undefined },
      { path, ...protectionAt(optionTree(declared.options), path) },
    ))
  if (!refusal) return values
  if (!values) throw refusal
  const used = (await readUsed(rt, writer.guildId)).get(source)
  return values.filter((value) => used?.has(value))
}

/**
 * What the choices of an option depend on, as the person has it in the form: only what the declaration names, in its order,
 * and only values that fit.
 * @throws HttpError 404 `unknown_source`, 422 `invalid`
 */
export function readDependencies(
  declared: Declared | undefined,
  { path, source, given }: { path: string; source: string; given: JsonObject },
): JsonObject {
  const { option, parent } = sourcedOption(declared, path, source)
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const named = partOf(parent, name)
    const isKnown = option.dependsOn.includes(name) && !named.isSecret
    const [text] = isKnown
      ? Object.values(errorTexts(validateOption(named, value)))
      : [translate('validation.unknownField')]
    return text === undefined ? [] : [[`with.${name}`, text]]
  })
  if (wrong.length > 0) throw refused(Object.fromEntries(wrong))
  return Object.fromEntries(
    option.dependsOn.flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])),
  )
}

type Question = { source: string; with: JsonObject } & ({ search: string } | { values: string[] })

/** What a bot that did not look at `values` answers is a list of its own, of which more may not fit into one answer. */
function lookedUp(answered: readonly OfferedChoice[], values: readonly string[]): OfferedChoices {
  const choices = answered.filter(({ value }) => values.includes(value))
  const isWhole = choices.length === answered.length || answered.length < choiceLimits.found
  const found = new Set(choices.map(({ value }) => value))
  return { choices, absent: isWhole ? values.filter((value) => !found.has(value)) : [] }
}

/** What the bot offers in guilds, by what was asked, for a minute. */
export function createChoices(rt: Runtime, askBot: AskBot) {
  const { age, count } = choicesCache
  const cache = createCache<OfferedChoice[]>({ max: count, staleFor: age, now: () => rt.now().getTime() })

  async function ask(asker: { guildId: string; userId: string }, question: Question) {
    const { guildId } = asker
    const outcome = await askBot({ ...asker, kind: 'choices' }, ({ id }) =>
      Promise.resolve({ search: '', ...question, id, kind: 'choices', guild_id: guildId }),
    )
    if (outcome === 'away') throw choicesAway()
    if (outcome === 'silent') throw choicesSilent()
    if (outcome === 'unusable') throw choicesUnusable()
    const { refused: why, reason, detail = '', choices = [] } = outcome
    if (why !== undefined || reason) throw choicesRefused(why ?? detail)
    hear(rt, guildId, question.source, choices)
    // Forms look up what is chosen whenever they open, so a search need not; and nobody waits for it.
    if ('values' in question) void noteLookedUp(rt, guildId, question.source, choices)
    return choices
  }

  /** @throws HttpError 409 with the reason for which the bot offers nothing, 429 `rate_limited` */
  return async function offered(
    asker: { guildId: string; userId: string },
    question: Question,
  ): Promise<OfferedChoices> {
    const key = JSON.stringify([asker.guildId, question])
    const { value } = await cache.read(key, age, () => ask(asker, question))
    return 'values' in question
      ? lookedUp(value, question.values)
      : { choices: value.slice(0, choiceLimits.found), absent: [] }
  }
}
