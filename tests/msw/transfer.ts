import { HttpResponse } from 'msw'
import {
  type ConfigurationFile,
  configurationFile,
  type ImportPart,
  type ImportRequest,
  importRequest,
  type ImportResult,
  importResult,
} from '@/contract/calls/transfer'
import { aConfiguration, anImportResult } from '@/tests/support/factories'
import { fails, found, held, type Info, signedIn } from './answers'
import { savedFeature, setFeature } from './features'
import { savedSettings, setSettings } from './settings'

export const exportUrl = '*/backend/guilds/:guildId/export'
export const importUrl = '*/backend/guilds/:guildId/import'
export const guildDataUrl = '*/backend/guilds/:guildId/data'
export const importRevertUrl = '*/backend/guilds/:guildId/imports/:batch/revert'

/** What an import of this request would do. */
type Plan = (request: ImportRequest, guildId: string) => ImportResult

const configurations = held(() => new Map<string, ConfigurationFile>())
const plan = held((): Plan => () => anImportResult())
const applied = held(() => new Map<string, ImportPart[]>())
const deletedData = held((): string[] => [])
const guildOf = held(() => new Map<string, string>())

/** What a guild has to give away; another than the usual one. */
export const setConfiguration = (configuration: ConfigurationFile) =>
  void configurations.value.set(configuration.guild.id, configurationFile.parse(configuration))

/** What the server makes of an import; with it the versions move on. */
export const setPlan = (next: Plan) => {
  plan.value = (request, guildId) => importResult.parse(next(request, guildId))
}

/** The parts that were applied and not taken back, by their batch. */
export const appliedImports = () => applied.value

/** The parts that a guild got by imports, if they were not taken back. */
export const importedInto = (guildId: string) =>
  [...applied.value].flatMap(([batch, parts]) => (guildOf.value.get(batch) === guildId ? parts : []))

/** The guilds whose data was deleted. */
export const guildsWithoutData = () => deletedData.value

/** An import of earlier. */
export const setApplied = (batch: string, parts: ImportPart[]) => void applied.value.set(batch, parts)

function write({ subject }: ImportPart, values: Record<string, unknown>) {
  if (subject === 'settings') setSettings({ ...savedSettings(), ...values })
  if (subject === 'feature:welcome') setFeature({ ...savedFeature(), ...values })
}

function apply({ parts: wanted, versions = {}, ...request }: ImportRequest, guildId: string) {
  const result = plan.value(request, guildId)
  const parts = result.parts.filter(({ subject }) => wanted?.includes(subject) ?? true)
  if (parts.some(({ subject, version }) => (versions[subject] ?? version) !== version))
    return fails(412, { code: 'conflict', detail: 'Somebody else has changed this.' })
  const changed = parts.filter(({ state }) => state === 'changes')
  for (const part of changed) write(part, part.after)
  const batch = changed.length > 0 ? `batch-${applied.value.size + 1}` : null
  if (batch) {
    setApplied(batch, changed)
    guildOf.value.set(batch, guildId)
  }
  return HttpResponse.json({ ...result, parts, batch })
}

function revert({ params }: Info) {
  const batch = String(params.batch)
  const parts = applied.value.get(batch)
  if (!parts) return found(null, 'unknown_import')
  for (const part of parts) write(part, part.before)
  applied.value.delete(batch)
  return HttpResponse.json({ parts, batch: `${batch}-back` })
}

export const transferHandlers = [
  signedIn.get(exportUrl, ({ params }) => {
    const id = String(params.guildId)
    return HttpResponse.json(configurations.value.get(id) ?? aConfiguration({ guild: { id, name: 'Here' } }))
  }),
  signedIn.post(importUrl, async ({ request, params }) => {
    const guildId = String(params.guildId)
    const asked = importRequest.parse(await request.json())
    const isPreview = new URL(request.url).searchParams.get('dry_run') === '1'
    return isPreview
      ? HttpResponse.json({ ...plan.value(asked, guildId), batch: null })
      : apply(asked, guildId)
  }),
  signedIn.post(importRevertUrl, revert),
  signedIn.delete(guildDataUrl, ({ params }) => {
    deletedData.value.push(String(params.guildId))
    return new HttpResponse(null, { status: 204 })
  }),
]
