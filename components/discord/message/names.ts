import type { Channel, Role } from '@/contract/calls/discord'
import { visible } from '@/contract/discord/hidden-channels'
import type { Placeholder } from '@/contract/declaration/hints'
import { placeholderPattern } from '@/contract/declaration/placeholders'

/** The names shown instead of the ids in a mention, keyed by id. What is missing here shows as unknown. */
export type MessageNames = {
  /** `color` is 0xRRGGBB; 0 and a missing one mean Discord's default. */
  roles?: Readonly<Record<string, { name: string; color?: number }>>
  channels?: Readonly<Record<string, string>>
  users?: Readonly<Record<string, string>>
}

/** @param last threads, and channels that are not listed, by their last names: members who can see them see these names */
export function namesOf(
  roles: readonly Role[],
  channels: readonly Channel[],
  last: readonly { id: string; name: string }[] = [],
): MessageNames {
  return {
    roles: Object.fromEntries(
      roles.map(({ id, name, color, colors }) => [id, { name, color: colors?.primary_color ?? color }]),
    ),
    channels: Object.fromEntries([...last, ...visible(channels)].map(({ id, name }) => [id, name])),
  }
}

export type Samples = ReadonlyMap<string, string>

export const samplesOf = (placeholders: readonly Placeholder[]): Samples =>
  new Map(placeholders.flatMap(({ name, sample }) => (sample === undefined ? [] : [[name, sample]])))

export const fillSamples = (text: string, samples: Samples) =>
  text.replaceAll(new RegExp(placeholderPattern, 'g'), (braces, name: string) => samples.get(name) ?? braces)
