import type { Send } from '@/server/contract/conformance/ask'
import { madeUpName } from '@/server/contract/conformance/made-up'
import { ids } from '@/tests/factories'

const guild = `/guilds/${ids.guild}`
export const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** What stands there in place of the right answer, which is given to it. */
type Wrong = (right: Response) => Promise<Response> | Response

/** Saves whatever the save was based on. */
const savedAnyway: Wrong = async (right) =>
  right.status === 412 ? json(200, ((await right.json()) as { current: object }).current) : right

const wrongCatalogue: Wrong = async (right) => {
  const offered = (await right.json()) as { features: object[] }
  return json(200, { ...offered, features: [...offered.features, offered.features[0]] })
}

/** A guild's own export would turn settings over that it holds already. */
const wrongImport: Wrong = async (right) => {
  const result = (await right.json()) as { parts: object[] }
  const parts = result.parts.map((part, index) => (index === 0 ? { ...part, state: 'changes' } : part))
  return json(200, { ...result, parts })
}

const wrongConflict: Wrong = async (right) =>
  right.status === 412 ? json(412, { detail: 'Somebody else was faster.', code: 'conflict' }) : right

const stream = (text: string) =>
  new Response(text, { status: 200, headers: { 'content-type': 'text/event-stream' } })

const changeWithoutValues = {
  id: '1',
  user: { id: ids.user },
  subject: 'settings',
  before: {},
  created_at: '2026-03-14T09:26:00.000Z',
}

const wrongAnswers: Record<string, Wrong> = {
  'GET /features': wrongCatalogue,
  [`GET ${guild}/channels`]: () => json(200, [{ id: 7, name: 'general', type: 0 }]),
  [`GET ${guild}/health`]: () => json(200, { problems: [] }),
  [`GET ${guild}/history`]: () => json(200, { changes: [changeWithoutValues], next: null }),
  [`POST ${guild}/history/${madeUpName}/revert`]: () => json(200, { chat_prefix: '!' }),
  [`POST ${guild}/imports/${madeUpName}/revert`]: () => json(404, {}),
  [`POST /user/game/${madeUpName}/check`]: () => json(400, { detail: 'It is not known.' }),
  [`DELETE /user/game/${madeUpName}`]: () => new Response(null, { status: 204 }),
  [`GET ${guild}/images`]: () => json(200, []),
  [`POST ${guild}/images`]: () => json(201, { id: '1' }),
  [`POST /users/${ids.user}/images`]: () => json(404, { detail: 'There is no such call.' }),
  [`GET /users/${ids.user}/entitlements`]: () => json(200, { premium: 'yes' }),
  [`GET /users/${ids.user}/data`]: () => new Response('<a href="/file">Your data</a>', { status: 200 }),
  'GET /user/game': () => json(200, { servers: null }),
  'GET /status': () => json(200, { status: 'fine' }),
  [`GET ${guild}/events`]: () => stream('event: people\ndata: {"people":[]}\n\n'),
  [`POST ${guild}/import?dry_run=1`]: wrongImport,
  [`PATCH ${guild}/settings`]: wrongConflict,
  [`PATCH ${guild}/features/welcome`]: savedAnyway,
}

/**
 * A backend with these answers in place of its own, by method and path. Strangers are refused as before, and what is
 * right is asked for in any case.
 */
export const withAnswers =
  (send: Send, answers: Record<string, Wrong>): Send =>
  async (path, init) => {
    const right = await send(path, init)
    const answer = answers[`${init.method} ${path}`]
    return right.status === 401 || !answer ? right : answer(right)
  }

/** A backend that is right in all that is required, and has every extension a little wrong. */
export const withWrongExtensions = (send: Send) => withAnswers(send, wrongAnswers)
