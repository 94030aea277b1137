import { http, HttpResponse } from 'msw'
import {
  type ConfigurationFile,
  configurationFile,
  type ImportPart,
  type ImportRequest,
  importRequest,
  type ImportResult,
  importResult,
} from '@/api/transfer.schema'
import { aConfiguration, anImportResult } from '@/tests/factories'
import { authorized, fails } from './answers'
import { savedFeature, setFeature } from './features'
import { savedSettings, setSettings } from './settings'

export const exportUrl = '*/backend/guilds/:guildId/export'
export const importUrl = '*/backend/guilds/:guildId/import'
export const importRevertUrl = '*/backend/guilds/:guildId/imports/:batch/revert'

/** What an import of this request would do. */
type Plan = (request: ImportRequest) => ImportResult

const initial = () => ({
  configurations: new Map<string, ConfigurationFile>(),
  plan: (() => anImportResult()) as Plan,
  applied: new Map<string, ImportPart[]>(),
})
let state = initial()

export const resetTransfer = () => {
  state = initial()
}

/** What a guild has to give away; another than the usual one. */
export const setConfiguration = (configuration: ConfigurationFile) =>
  void state.configurations.set(configuration.guild.id, configurationFile.parse(configuration))

/** What the server makes of an import; with it the versions move on. */
export const setPlan = (plan: Plan) => {
  state.plan = (request) => importResult.parse(plan(request))
}

/** The parts that were applied and not taken back, by their batch. */
export const appliedImports = () => state.applied

/** An import of earlier. */
export const setApplied = (batch: string, parts: ImportPart[]) => void state.applied.set(batch, parts)

function write({ subject }: ImportPart, values: Record<string, unknown>) {
  if (subject === 'settings') setSettings({ ...savedSettings(), ...values })
  if (subject === 'feature:welcome') setFeature({ ...savedFeature(), ...values })
}

function apply({ parts: wanted, versions = {}, ...request }: ImportRequest) {
  const result = state.plan(request)
  const parts = result.parts.filter(({ subject }) => wanted?.includes(subject) ?? true)
  if (parts.some(({ subject, version }) => (versions[subject] ?? version) !== version))
    return fails(412, { code: 'conflict', detail: 'Somebody else has changed this.' })
  const changed = parts.filter(({ state }) => state === 'changes')
  for (const part of changed) write(part, part.after)
  const batch = changed.length > 0 ? `batch-${state.applied.size + 1}` : null
  if (batch) state.applied.set(batch, changed)
  return HttpResponse.json({ ...result, parts, batch })
}

type Info = { request: Request; params: Record<string, string | readonly string[] | undefined> }

export const transferHandlers = [
  http.get(
    exportUrl,
    authorized<Info>(({ params }) => {
      const id = String(params.guildId)
      return HttpResponse.json(
        state.configurations.get(id) ?? aConfiguration({ guild: { id, name: 'Here' } }),
      )
    }),
  ),
  http.post(
    importUrl,
    authorized<Info>(async ({ request }) => {
      const asked = importRequest.parse(await request.json())
      const isTrial = new URL(request.url).searchParams.get('dry_run') === '1'
      return isTrial ? HttpResponse.json({ ...state.plan(asked), batch: null }) : apply(asked)
    }),
  ),
  http.post(
    importRevertUrl,
    authorized<Info>(({ params }) => {
      const batch = String(params.batch)
      const parts = state.applied.get(batch)
      if (!parts) return fails(404, { code: 'unknown_import', detail: 'There is no such import.' })
      for (const part of parts) write(part, part.before)
      state.applied.delete(batch)
      return HttpResponse.json({ parts, batch: `${batch}-back` })
    }),
  ),
]
