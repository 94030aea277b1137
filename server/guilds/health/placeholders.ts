import type { Placeholder } from '@/config/features/hints'
import { unknownPlaceholders } from '@/config/features/placeholders'
import { walkOptions } from '@/config/features/walk-options'
import texts from '@/config/messages/en/health-server.json'
import type { CheckedFeature, Finding } from './findings'
import { formatCounted } from './words'

/** Every text in a value: a template's own, or those of a message and its embed. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const isNamed = (offered: unknown): offered is Pick<Placeholder, 'name'> =>
  typeof offered === 'object' && offered !== null && 'name' in offered && typeof offered.name === 'string'

/** Names in braces that nothing stands for. Where no name is offered at all, braces are ordinary text. */
export const findUnknownPlaceholders = ({ schema, options }: CheckedFeature): Finding[] =>
  walkOptions(schema, options).flatMap(({ path, option, value, isShown }): Finding[] => {
    const offered = Array.isArray(option.placeholders) ? option.placeholders.filter(isNamed) : []
    if (!isShown || offered.length === 0) return []
    const unknown = unknownPlaceholders(textsIn(value).join('\n'), offered).map(({ name }) => name)
    if (unknown.length === 0) return []
    const names = unknown.map((name) => `{${name}}`)
    const detail = formatCounted(texts.placeholderUnknown, names.length, names)
    return [{ code: 'placeholder_unknown', severity: 'warning', path, detail, names }]
  })
