import type { Placeholder } from '@/config/features/hints'
import { placeholderPattern } from '@/config/features/placeholders'

/** What stands in a preview for each name of which it is known. */
export type Samples = ReadonlyMap<string, string>

export const samplesOf = (placeholders: readonly Placeholder[]): Samples =>
  new Map(placeholders.flatMap(({ name, sample }) => (sample === undefined ? [] : [[name, sample]])))

/** Puts the samples in; a name without one stays as it is. */
export const fillSamples = (text: string, samples: Samples) =>
  text.replaceAll(new RegExp(placeholderPattern, 'g'), (braces, name: string) => samples.get(name) ?? braces)
