import { useLocale, useTranslations } from 'next-intl'
import { maxRowName, rowText } from '@/contract/declaration/naming'
import type { ListOption, Option } from '@/contract/declaration/option'
import { partOf } from '@/contract/declaration/read-option'
import { isObject, ownProperty } from '@/contract/json'
import { useDeclaredLanguage } from '@/components/ui/declared-text'
import { shortenWritten } from './cut-written'
import { type NameOf, useMentions } from './use-mentions'

type List = Pick<ListOption, 'items' | 'item'>

const nobody: NameOf = () => undefined

/**
 * What people call options and the rows of lists.
 * @param nameOf whom the mentions in a row's name mean
 */
export function useTitles(nameOf = nobody) {
  const common = useTranslations('common')
  const words = useTranslations('form.list')
  const locale = useLocale()
  const declared = useDeclaredLanguage()

  const { named } = useMentions(nameOf)

  /** What a row itself says that it is called, as Discord shows it; null for one that says nothing. */
  function rowName(list: List, value: unknown) {
    const text = rowText(list, value)
    return text === null ? null : named(shortenWritten(text, maxRowName))
  }

  /** What people call a row: its own name, else what the list calls its rows, and its number. */
  const rowTitle = (list: List, value: unknown, at: number) =>
    rowName(list, value) ?? words('numbered', { item: list.item ?? words('row'), number: at + 1 })

  /** As `rowTitle`, at the beginning of a line. */
  function rowHeading(list: List, value: unknown, at: number) {
    const title = rowTitle(list, value, at)
    if (rowName(list, value) !== null) return title
    const [first = '', ...rest] = title
    return upperCase(first, (list.item && declared) || locale) + rest.join('')
  }

  /**
   * What people call the option at a path (`messages.1.channel`): the titles on the way to it, such as "Messages, message
   * 2: Channel". What is not declared is called by its key.
   * @param value of the option that the path begins at, where it is known: rows are called by their names then
   */
  function optionTitle(option: Option, path: string, value?: unknown) {
    let [at, here, title] = [option, value, '']
    for (const key of path.split('.')) {
      const inner: unknown = isObject(here) || Array.isArray(here) ? ownProperty({ ...here }, key) : undefined
      if (at.kind === 'list' && /^\d+$/.test(key)) {
        const row = rowTitle(at, inner, Number(key))
        title = title ? words('of', { list: title, row }) : row
        at = at.items
      } else {
        at = partOf(at, key)
        title = title ? common('labelled', { label: title, text: at.title }) : at.title
      }
      here = inner
    }
    return title
  }
  return { rowName, rowHeading, optionTitle }
}

/** A bot may name a language that nobody knows. */
function upperCase(letter: string, language: string) {
  try {
    return letter.toLocaleUpperCase(language)
  } catch {
    return letter.toUpperCase()
  }
}
