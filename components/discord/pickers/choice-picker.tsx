import { useQueries } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { choiceQueries, type ChoiceQuestion } from '@/api/choices'
import { useIsSignedIn, useSignedInQuery } from '@/api/session'
import type { OfferedChoice } from '@/contract/calls/choices'
import { choiceLimits } from '@/contract/limits'
import { quotable, textLength } from '@/contract/text-length'
import { useChoiceNames } from './choice-names'
import { ItemPicker } from './item-picker'
import {
  chosenIds,
  type PanelProps,
  type PickerFieldProps,
  type PickerItem,
  type PickerSource,
  type PickerValue,
} from './picker-parts'
import { SearchedPanel, useTypedSearch } from './searched-panel'

type ChoicePickerProps = PickerFieldProps &
  PickerValue & {
    question: ChoiceQuestion
    /** What the options are called that the choices depend on, by their names. */
    titles: Readonly<Record<string, string>>
  }

/** Choices that only the bot knows. What is chosen stays, whatever the bot says of it, or if it says nothing. */
export function ChoicePicker({ question, titles, ...picker }: ChoicePickerProps) {
  const chosen = chosenIds(picker)
  const source = useChoiceSource(question, chosen, Object.keys(titles).length > 0)
  const warnings = useUnoffered(source, titles, chosen)
  return (
    <ItemPicker
      {...picker}
      guildId={question.guildId}
      source={source}
      warnings={warnings}
      panel={(panel) => <ChoicePanel {...panel} question={question} />}
    />
  )
}

const choiceItem = ({ value, label, description }: OfferedChoice): PickerItem => ({
  id: value,
  name: label,
  note: description,
})

/** @param isDependent whether the choices are others while something else is chosen */
function useChoiceSource(
  question: ChoiceQuestion,
  all: readonly string[],
  isDependent: boolean,
): PickerSource {
  const isSignedIn = useIsSignedIn()
  const values = [...new Set(all)]
  const known = useQueries({
    queries: values.map((value) => ({
      ...choiceQueries.one(question, value),
      enabled: isSignedIn && question.guildId !== '' && textLength(value) <= choiceLimits.value,
    })),
    combine: (results) => new Map(values.map((value, at) => [value, results[at]?.data])),
  })
  const isAnyUnknown = values.some((value) => known.get(value)?.state !== 'present')
  const { nameOf, isLoading } = useChoiceNames(question.guildId, isAnyUnknown)
  function absenceOf(value: string) {
    if (known.get(value)?.state !== 'absent' || isLoading) return 'unknown'
    // Only what has a name has ever been offered; with other dependencies it may be so still.
    return isDependent || nameOf(question.source, value) === undefined ? 'unoffered' : 'withdrawn'
  }
  return {
    kind: 'choice',
    groups: [],
    find(value) {
      const found = known.get(value)
      return found?.state === 'present' ? choiceItem(found.item) : undefined
    },
    absenceOf,
    lastNameOf: (value) => nameOf(question.source, value),
    isListed: true,
  }
}

/** What is chosen although it is not among the choices that the other options lead to. */
function useUnoffered(
  { absenceOf, lastNameOf }: PickerSource,
  titles: ChoicePickerProps['titles'],
  chosen: readonly string[],
) {
  const t = useTranslations('pickers.warnings')
  const format = useFormatter()
  const unoffered = chosen.filter((value) => absenceOf(value) === 'unoffered')
  const options = Object.values(titles)
  if (unoffered.length === 0 || options.length === 0) return []
  const listOf = (names: readonly string[]) => format.list(names.map((name) => t('quoted', { name })))
  const names = listOf(unoffered.map((value) => lastNameOf?.(value) ?? value))
  return [t('unoffered', { count: unoffered.length, names, options: listOf(options) })]
}

const textIn = (text: string) => text.trim().slice(0, choiceLimits.search)

/** What the bot finds; what is typed itself where the bot does not answer, or finds nothing. */
function ChoicePanel({ question, ...panel }: PanelProps & { question: ChoiceQuestion }) {
  const t = useTranslations('pickers.choice')
  const typed = useTypedSearch(panel.initialText, textIn)
  const query = useSignedInQuery(choiceQueries.search(question, typed.asked))
  const choices = query.data?.choices
  const found = useMemo(
    () =>
      choices?.map((one) => ({
        item: choiceItem(one),
        words: `${one.label} ${one.value} ${one.description ?? ''}`,
      })),
    [choices],
  )
  const offer = useCallback(
    (text: string, items: readonly PickerItem[], isOver: boolean) =>
      items.length === 0 && isOver && text !== ''
        ? [{ id: text, name: t('use', { text: quotable(text) }), isTyped: true }]
        : items,
    [t],
  )
  return <SearchedPanel {...panel} kind="choice" {...{ typed, query, found, offer }} />
}
