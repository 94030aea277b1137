import type { ComponentProps } from 'react'
import { ConflictValue } from '@/components/changes/lazy-conflict-value'
import { isLong } from '@/components/changes/use-value-text'
import { isText } from '@/contract/json'
import type { Option } from '@/contract/declaration/option'
import { readOption } from '@/contract/declaration/read-option'
import { useOptionValueText } from './option-text'

const enabledOption = readOption({ type: 'boolean' }, 'enabled')

/** A component, because it loads the names of channels and roles only if it is rendered. */
export const ValueText = ({ option, value }: { option: Option | undefined; value: unknown }) => (
  <bdi>{useOptionValueText()(option ?? enabledOption, value)}</bdi>
)

const hasParts: ReadonlySet<unknown> = new Set(['list', 'object', 'json'] satisfies Option['kind'][])

type VersionProps = ComponentProps<typeof ConflictValue> & { option: Option | undefined }

/** One of two versions of a value: whole, or what the other does not have where the whole would be long. */
export function ValueVersion({ option, ...version }: VersionProps) {
  const texts = option?.isSecret ? [] : [version.value, version.other].filter(isText)
  const isWhole = !hasParts.has(option?.kind) && !texts.some(isLong)
  return isWhole ? <ValueText option={option} value={version.value} /> : <ConflictValue {...version} />
}
