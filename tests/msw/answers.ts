import { HttpResponse } from 'msw'
import type { Failure } from '@/api/failure.schema'
import { anError } from '@/tests/factories'

/** An answer that is not a 2xx, in the product's one shape. */
export const fails = (status: number, failure: Partial<Failure> = {}, headers?: Record<string, string>) =>
  HttpResponse.json(anError(failure), { status, headers })

const unauthenticated = () => fails(401, { code: 'unauthenticated', detail: 'Sign in first.' })

type Resolve<Info> = (info: Info) => Response | Promise<Response>

/** Answers 401 where the Authorization header is missing, as the server does. */
export const authorized =
  <Info extends { request: Request }>(resolve: Resolve<Info>) =>
  async (info: Info) =>
    /^Bearer \S+$/.test(info.request.headers.get('authorization') ?? '')
      ? await resolve(info)
      : unauthenticated()
