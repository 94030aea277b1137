import { type HistoryChange, historyChange, revertRequest } from '@/contract/calls/history'
import { aHistoryChange } from '@/tests/support/factories'
import { found, held, type Info, signedIn } from './answers'
import { featureAnswer, savedFeature, setFeature } from './features'
import { savedSettings, setSettings, settingsAnswer } from './settings'

export const historyUrl = '*/backend/guilds/:guildId/history'
export const revertUrl = '*/backend/guilds/:guildId/history/:change/revert'

const history = held(() => ({ changes: [] as HistoryChange[] | null, pageSize: 50 }))

/** The guild's history, newest first; null for a backend that keeps none. */
export const setHistory = (next: HistoryChange[] | null, pageSize = 50) => {
  history.value = { changes: next && next.map((change) => historyChange.parse(change)), pageSize }
}

export const savedHistory = () => history.value.changes ?? []

function page(kept: HistoryChange[], { searchParams }: URL) {
  const by = (name: string) => searchParams.get(name)
  const fitting = kept.filter(
    ({ user, subject, after, created_at: at }) =>
      [null, user.id].includes(by('user')) &&
      [null, subject].includes(by('subject')) &&
      JSON.stringify(after).includes(by('search') ?? '') &&
      Date.parse(at) >= Date.parse(by('since') ?? '1970-01-01') &&
      Date.parse(at) < Date.parse(by('until') ?? '2999-01-01'),
  )
  const start = by('before') === null ? 0 : fitting.findIndex(({ id }) => id === by('before')) + 1
  const shown = fitting.slice(start, start + Number(by('limit') ?? history.value.pageSize))
  const isLast = start + shown.length >= fitting.length
  const people = [...new Map(kept.map(({ user }) => [user.id, user])).values()]
  return { changes: shown, next: isLast ? null : shown.at(-1)?.id, ...(start === 0 && { people }) }
}

async function revert({ request, params }: Info) {
  const change = savedHistory().find(({ id }) => id === params.change)
  if (!change) return found(null)
  const { paths = Object.keys(change.after) } = revertRequest.parse(await request.json())
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(paths.map((path) => [path, values[path]]))
  const [before, after] = [pick(change.after), pick(change.before)]
  const undo = { id: String(1000 + savedHistory().length), subject: change.subject, reverts: change.id }
  history.value.changes = [aHistoryChange({ ...undo, before, after }), ...savedHistory()]
  if (change.subject !== 'settings') {
    setFeature({ ...savedFeature(), ...after })
    return featureAnswer()
  }
  setSettings({ ...savedSettings(), ...after })
  return settingsAnswer()
}

export const historyHandlers = [
  signedIn.get(historyUrl, ({ request }) =>
    found(history.value.changes && page(history.value.changes, new URL(request.url))),
  ),
  signedIn.post(revertUrl, revert),
]
