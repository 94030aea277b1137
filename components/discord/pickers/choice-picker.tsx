import { useQueries } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { choiceQueries, type ChoiceQuestion } from '@/api/choices'
import { useIsSignedIn, useSignedInQuery } from '@/api/session'
import type { OfferedChoice } from '@/contract/calls/choices'
import { isSame } from '@/contract/json'
import { choiceLimits } from '@/contract/limits'
import { textLength } from '@/contract/text-length'
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
  const source = useChoiceSource(question, chosen)
  const warnings = useChangedDependencies(question, titles, chosen)
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

function useChoiceSource(question: ChoiceQuestion, all: readonly string[]): PickerSource {
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
  const { nameOf } = useChoiceNames(question.guildId, isAnyUnknown)
  return {
    kind: 'choice',
    groups: [],
    find(value) {
      const found = known.get(value)
      return found?.state === 'present' ? choiceItem(found.item) : undefined
    },
    absenceOf: (value) => (known.get(value)?.state === 'absent' ? 'withdrawn' : 'unknown'),
    lastNameOf: (value) => nameOf(question.source, value),
    isListed: true,
  }
}

/** That something else may be chosen since the person chose, as long as that is so. */
function useChangedDependencies(
  { with: dependencies }: ChoiceQuestion,
  titles: ChoicePickerProps['titles'],
  chosen: readonly string[],
) {
  const t = useTranslations('pickers.warnings')
  const format = useFormatter()
  const [then, setThen] = useState({ chosen, dependencies })
  if (!isSame(then.chosen, chosen)) setThen({ chosen, dependencies })
  const changed = Object.keys(titles).filter((name) => !isSame(then.dependencies[name], dependencies[name]))
  if (changed.length === 0 || chosen.length === 0) return []
  const names = changed.map((name) => t('quoted', { name: titles[name] ?? name }))
  return [t('dependency', { names: format.list(names) })]
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
      items.length === 0 && isOver && text !== '' ? [{ id: text, name: t('use', { text }), isTyped: true }] : items,
    [t],
  )
  return <SearchedPanel {...panel} kind="choice" {...{ typed, query, found, offer }} />
}
