import { http, HttpResponse } from 'msw'
import { type HistoryChange, historyChange, revertRequest } from '@/api/history.schema'
import { aHistoryChange } from '@/tests/factories'
import { authorized, fails } from './answers'
import { featureEtag, savedFeature, setFeature } from './features'
import { savedSettings, setSettings, settingsEtag } from './settings'

export const historyUrl = '*/backend/guilds/:guildId/history'
export const revertUrl = '*/backend/guilds/:guildId/history/:change/revert'

let changes: HistoryChange[] | null = []
let pageSize = 50

export const resetHistory = () => {
  changes = []
  pageSize = 50
}

/** The guild's history, newest first; null for a backend that keeps none. */
export const setHistory = (next: HistoryChange[] | null, size = 50) => {
  changes = next && next.map((change) => historyChange.parse(change))
  pageSize = size
}

export const savedHistory = () => changes ?? []

const keepsNone = () => fails(404, { code: 'not_found', detail: 'There is no such address.' })

function page(kept: HistoryChange[], { searchParams }: URL) {
  const by = (name: string) => searchParams.get(name)
  const fitting = kept.filter(
    ({ user, subject }) => [null, user.id].includes(by('user')) && [null, subject].includes(by('subject')),
  )
  const start = by('before') === null ? 0 : fitting.findIndex(({ id }) => id === by('before')) + 1
  const shown = fitting.slice(start, start + Number(by('limit') ?? pageSize))
  const isLast = start + shown.length >= fitting.length
  const people = [...new Map(kept.map(({ user }) => [user.id, user])).values()]
  return { changes: shown, next: isLast ? null : shown.at(-1)?.id, ...(start === 0 && { people }) }
}

function putBack({ subject, before }: HistoryChange, paths: string[]) {
  const old = Object.fromEntries(paths.map((path) => [path, before[path]]))
  if (subject === 'settings') setSettings({ ...savedSettings(), ...old })
  else setFeature({ ...savedFeature(), ...old })
  return subject === 'settings'
    ? HttpResponse.json(savedSettings(), { headers: { etag: settingsEtag() } })
    : HttpResponse.json(savedFeature(), { headers: { etag: featureEtag() } })
}

type Info = { request: Request; params: Record<string, string | readonly string[] | undefined> }

export const historyHandlers = [
  http.get(
    historyUrl,
    authorized(({ request }) =>
      changes ? HttpResponse.json(page(changes, new URL(request.url))) : keepsNone(),
    ),
  ),
  http.post(
    revertUrl,
    authorized<Info>(async ({ request, params }) => {
      const change = changes?.find(({ id }) => id === params.change)
      if (!change || !changes) return keepsNone()
      const { paths = Object.keys(change.after) } = revertRequest.parse(await request.json())
      const pick = (values: Record<string, unknown>) =>
        Object.fromEntries(paths.map((path) => [path, values[path]]))
      const undo = aHistoryChange({
        id: String(1000 + changes.length),
        subject: change.subject,
        before: pick(change.after),
        after: pick(change.before),
        reverts: change.id,
      })
      changes = [undo, ...changes]
      return putBack(change, paths)
    }),
  ),
]
