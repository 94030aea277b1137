import { english } from '@/config/messages/catalogue'

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined

/**
 * What people call the option at a path (`messages.1.channel`): the titles on the way to it ("Messages, row 2: Channel").
 * @param schema the feature's options as JSON Schema, from any backend; a part without a title is called by its key
 */
export function optionTitle(schema: unknown, path: string): string {
  const steps: (string | number)[] = []
  let at = schema
  for (const key of path.split('.')) {
    const isRow = /^\d+$/.test(key)
    at = isRow ? partOf(at, 'items') : partOf(partOf(at, 'properties'), key)
    const title = partOf(at, 'title')
    if (isRow) steps.push(Number(key))
    else steps.push(typeof title === 'string' ? title : key)
  }
  return formatLocation(steps)
}

/** A place in a form by the titles on the way to it: "Panels, row 2: Role". A number is a row's, from 0. */
export const formatLocation = (steps: readonly (string | number)[]) =>
  steps.reduce<string>((words, step) => {
    if (typeof step === 'string') return [words, step].filter(Boolean).join(': ')
    return [words, `${english.form.list.row} ${step + 1}`].filter(Boolean).join(', ')
  }, '')
