import { fieldErrors } from '@/api/failure.schema'
import { configurationFile, type ConfigurationFile } from '@/api/transfer.schema'
import { isObject } from '@/api/json-schema/json'
import { transferBytes, transferFileBytes } from '@/config/limits'

export type FileProblem = 'unreadable' | 'large' | 'notJson' | 'foreign' | 'newer' | 'damaged'

/** Why a file will not do; `place` is where a damaged one is. */
export type Refusal = { problem: FileProblem; place: string }
export type ReadFile = { configuration: ConfigurationFile; refusal?: undefined } | { refusal: Refusal }

const refuse = (problem: FileProblem, place = ''): ReadFile => ({ refusal: { problem, place } })

function parse(text: string): { value: unknown } | null {
  try {
    // Some editors begin a file with a mark of its encoding.
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch {
    return null
  }
}

const lengthOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

function judge(value: unknown): ReadFile {
  if (!isObject(value) || value.format !== 'guildhall/configuration') return refuse('foreign')
  if (typeof value.version === 'number' && value.version > 1) return refuse('newer')
  const { data, error } = configurationFile.safeParse(value)
  if (!data) return refuse('damaged', Object.keys(fieldErrors(error)).at(0))
  return lengthOf(data) > transferBytes ? refuse('large') : { configuration: data }
}

/** Reads a file that somebody chose, here in the browser. It never throws. */
export async function readConfiguration(file: File): Promise<ReadFile> {
  if (file.size > transferFileBytes) return refuse('large')
  const text = await file.text().catch(() => null)
  if (text === null) return refuse('unreadable')
  const parsed = parse(text)
  return parsed ? judge(parsed.value) : refuse('notJson')
}
