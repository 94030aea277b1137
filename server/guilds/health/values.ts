import texts from '@/config/messages/en/health-server.json'
import { validateOptions } from '@/server/guilds/feature-options'
import type { CheckedFeature, Finding } from './findings'

const findingsOf = (code: string, fields: Readonly<Record<string, string>>): Finding[] =>
  Object.entries(fields).map(([path, detail]) => ({ code, severity: 'error', path: path || null, detail }))

/** What the definition itself holds against the options: it may have changed since they were saved. */
export function findWrongValues({ definition, options }: CheckedFeature): Finding[] {
  const { invalid, missing, contradictions } = validateOptions(definition, options)
  const filled = Object.entries(invalid).filter(([path]) => !missing.includes(path))
  return [
    ...findingsOf('missing', Object.fromEntries(missing.map((path) => [path, texts.missing]))),
    ...findingsOf('invalid', Object.fromEntries(filled)),
    ...findingsOf('contradiction', contradictions),
  ]
}
