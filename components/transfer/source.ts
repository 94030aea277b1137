import type { ConfigurationFile } from '@/api/transfer.schema'

/** A configuration that somebody chose to bring in. */
export type Source = {
  /** Tells it from what was chosen before. */
  id: string
  configuration: ConfigurationFile
  /** The file's name; null for another guild's, read just now. */
  file: string | null
}

let count = 0

/** Each is a new one, even of the same file. */
export const newSource = (configuration: ConfigurationFile, file: string | null): Source => ({
  id: String((count += 1)),
  configuration,
  file,
})
