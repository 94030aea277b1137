import { isObject, isText, ownProperty } from '@/contract/json'
import { english } from '@/config/messages/catalogue'

const partOf = (value: unknown, key: string) =>
  isObject(value) || Array.isArray(value) ? ownProperty({ ...value }, key) : undefined

const isPlainText = (part: unknown) =>
  partOf(part, 'control') === 'text' ||
  (partOf(part, 'type') === 'string' && !partOf(part, 'control') && !partOf(part, 'enum'))

function rowName(schema: unknown, row: unknown) {
  const [name] = Object.entries(Object(partOf(schema, 'properties')))
    .filter(([, part]) => isPlainText(part))
    .map(([key]) => partOf(row, key))
    .filter((text) => isText(text) && text.trim() !== '')
  return isText(name) ? name : null
}

/**
 * What people call the option at a path (`messages.1.channel`): the titles on the way to it ("Messages, row 2: Channel").
 * @param schema the feature's options as JSON Schema, from any backend; a part without a title is called by its key
 * @param value the options as they are saved, where they are known: rows are called by their names then
 */
export function optionTitle(schema: unknown, path: string, value?: unknown): string {
  const steps: Step[] = []
  let [at, here] = [schema, value]
  for (const key of path.split('.')) {
    const isRow = /^\d+$/.test(key)
    at = isRow ? partOf(at, 'items') : partOf(partOf(at, 'properties'), key)
    here = partOf(here, key)
    const title = partOf(at, 'title')
    const name = isRow ? rowName(at, here) : null
    if (isRow) steps.push(name === null ? Number(key) : { name })
    else steps.push(typeof title === 'string' ? title : key)
  }
  return formatLocation(steps)
}

/** A title; or a row, by its number from 0 or by its name. */
type Step = string | number | { name: string }

/** A place in a form by the titles on the way to it: "Panels, row 2: Role". */
export const formatLocation = (steps: readonly Step[]) =>
  steps.reduce<string>((words, step) => {
    if (typeof step === 'string') return [words, step].filter(Boolean).join(': ')
    const row = typeof step === 'number' ? `${english.form.list.row} ${step + 1}` : step.name
    return [words, row].filter(Boolean).join(', ')
  }, '')
