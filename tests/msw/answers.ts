import { http, HttpResponse, type HttpResponseResolver, type JsonBodyType } from 'msw'
import type { Failure } from '@/contract/calls/failure'
import { fieldErrors } from '@/contract/field-message'
import { anError } from '@/tests/support/factories'

/** An answer that is not a 2xx, in the product's one shape. */
export const fails = (status: number, failure: Partial<Failure> = {}, headers?: Record<string, string>) =>
  HttpResponse.json(anError(failure), { status, headers })

export const invalid = (error: Parameters<typeof fieldErrors>[0], status = 422) =>
  fails(status, { code: 'invalid', detail: 'Check the form.', fields: fieldErrors(error) })

/** The value as JSON, or 404 where there is none. */
export const found = (value: JsonBodyType, code = 'not_found') =>
  value === null ? fails(404, { code, detail: 'There is nothing here.' }) : HttpResponse.json(value)

export type Info = Parameters<HttpResponseResolver>[0]
type Resolve = (info: Info) => Response | Promise<Response>

/** Answers 401 where the Authorization header is missing, as the server does. */
export const authorized =
  (resolve: Resolve): Resolve =>
  (info) =>
    /^\S+ \S+$/.test(info.request.headers.get('authorization') ?? '')
      ? resolve(info)
      : fails(401, { code: 'unauthenticated', detail: 'Sign in first.' })

/** Handlers of calls that somebody has to be signed in for. */
export const signedIn = {
  get: (url: string, resolve: Resolve) => http.get(url, authorized(resolve)),
  post: (url: string, resolve: Resolve) => http.post(url, authorized(resolve)),
  patch: (url: string, resolve: Resolve) => http.patch(url, authorized(resolve)),
  delete: (url: string, resolve: Resolve) => http.delete(url, authorized(resolve)),
}

const resets: (() => void)[] = []

/** Forgets what tests have the server hold. */
export const resetState = () => resets.forEach((reset) => reset())

/** What the server holds, for the length of a test. */
export function held<Value>(initial: () => Value) {
  const state = { value: initial() }
  resets.push(() => void (state.value = initial()))
  return state
}

/** A value with a version, which only who knows the version may change. */
export function versioned<Value extends Record<string, unknown>>(
  schema: { parse: (value: unknown) => Value },
  initial: () => Value,
) {
  const saved = held(() => ({ value: initial(), version: 1 }))
  const etag = () => `"v${saved.value.version}"`
  const value = () => saved.value.value
  const answer = () => HttpResponse.json<JsonBodyType>(value(), { headers: { etag: etag() } })
  const conflict = () =>
    fails(
      412,
      { code: 'conflict', detail: 'Somebody else saved meanwhile.', current: value() },
      { etag: etag() },
    )

  return {
    etag,
    value,
    answer,
    /** Saves as somebody else does: the version moves on. */
    set: (next: Value) =>
      void (saved.value = { value: schema.parse(next), version: saved.value.version + 1 }),
    /** What is saved reads otherwise from now on, and nobody saved anything. */
    redeclare: (next: Value) => void (saved.value = { ...saved.value, value: schema.parse(next) }),
    /** The answer to a save; `take` saves what came, or refuses it. */
    saves:
      (take: (info: Info) => Promise<Response | void>): Resolve =>
      async (info) => {
        const expected = info.request.headers.get('if-match')
        if (expected && expected !== etag()) return conflict()
        return (await take(info)) ?? answer()
      },
  }
}

/** What answers wait for until somebody opens it. */
export function aGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}
