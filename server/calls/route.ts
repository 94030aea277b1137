import type { Context, Hono } from 'hono'
import type { BlankSchema } from 'hono/types'
import type * as z from 'zod'
import { snowflakePattern } from '@/contract/discord/snowflake'
import type { BotEnv, GuildEnv } from '@/server/access/guards'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { noSuchGuild } from '@/server/discord/failures'
import { type HttpError, noSuchPerson, notYou } from '@/server/http/http-error'
import { assertStorableText, type JsonLimits, parseInput, readJson } from '@/server/http/read-json'
import { readQuery } from '@/server/http/read-query'
import type { Runtime, Shared } from '@/server/runtime'
import { ids } from './examples'
import type { Tag } from './descriptions'

type Schema = z.core.$ZodType
type QuerySchema = z.core.$ZodType<Record<string, string>>

/** A body or an answer, with an example that passes its schema. */
export type Content<S extends Schema = Schema> = { schema: S; example: unknown }

/** `unknown` is the failure if a value does not match the pattern. */
export type PathParameter = {
  description: string
  pattern: RegExp
  example: string
  unknown: () => HttpError
}

/** By the name of the example in the document. */
export type Failures = Record<string, () => HttpError>

/**
 * Who may make a call, which follows from its path: people with access to that guild, people for their own record,
 * anybody who is signed in, or a bot with one of the operator's keys.
 */
type Access = 'guild' | 'self' | 'person' | 'bot'
type AccessOf<Path extends string> = Path extends `/bot/${string}`
  ? 'bot'
  : Path extends `/guilds/:guildId${string}`
    ? 'guild'
    : Path extends `/users/:userId${string}`
      ? 'self'
      : 'person'
function accessOf(path: string): Access {
  if (path.startsWith('/bot/')) return 'bot'
  if (path.startsWith('/guilds/:guildId')) return 'guild'
  return path.startsWith('/users/:userId') ? 'self' : 'person'
}
type EnvOf = { guild: GuildEnv; self: SignedInEnv; person: SignedInEnv; bot: BotEnv }

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Call = {
  /** Stable: links and generated clients use it. */
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  tag: Tag
  summary: string
  description?: string
  /** What a 404 of a backend behind `BACKEND_URL` means. */
  without?: string
  headers?: ('If-Match' | 'Last-Event-ID')[]
  /** A multipart form, which the handler reads. */
  form?: Content
  answer: {
    status?: 200 | 201 | 204
    description: string
    /** Has an ETag with the version. */
    isVersioned?: true
    /** Has an ETag: who sends it back gets 304 as long as the answer is the same. */
    isRevalidated?: true
    events?: Record<string, Content>
  } & Partial<Content>
  /** In addition to those that follow from its access, method and body (failures.ts). */
  failures?: Failures
}

/** A JSON body. `refused` replaces 422 `invalid` if the handler answers something else when the schema does not match. */
type Body<S extends Schema> = Content<S> & { isOptional?: true; refused?: Failures; limits?: JsonLimits }
type Query<S extends QuerySchema> = { schema: S; descriptions: Record<string, string> }

type Input<B extends Schema, Q extends QuerySchema> = {
  /** @throws HttpError 415 `unsupported_media_type`, 400 `malformed`, 422 `invalid` with `fields` */
  body: () => Promise<z.output<B>>
  /** @throws HttpError 422 `invalid` with `fields` */
  query: () => z.output<Q>
}

type Declaration<Path extends string, B extends Schema, Q extends QuerySchema> = Call & {
  path: Path
  /** A backend behind `BACKEND_URL` must have the call. */
  isRequired?: true
  body?: Body<B>
  query?: Query<Q>
  handle: (
    rt: Runtime,
    shared: Shared,
  ) => (c: Context<EnvOf[AccessOf<Path>], Path>, input: Input<B, Q>) => Response | Promise<Response>
} & ([Exclude<ParameterOf<Path>, 'guildId' | 'userId'>] extends [never]
    ? { parameters?: undefined }
    : { parameters: Record<Exclude<ParameterOf<Path>, 'guildId' | 'userId'>, PathParameter> })

/** A call of the contract with its handler. */
export type Route = Call & {
  path: string
  access: Access
  /** What a backend behind `BACKEND_URL` does with the call. It never receives the calls of bots. */
  support: 'required' | 'optional' | 'never-forwarded'
  body?: Body<Schema>
  query?: Query<QuerySchema>
  parameters: Record<string, PathParameter>
  /** Adds the handler to an app, behind its guards. */
  mount: (app: Hono<SignedInEnv, BlankSchema, string>, rt: Runtime, shared: Shared) => void
}

const commonParameters: Record<string, PathParameter> = {
  guildId: {
    description: 'The server’s id.',
    pattern: snowflakePattern,
    example: ids.guild,
    unknown: noSuchGuild,
  },
  userId: {
    description: 'The person’s id. Everybody reaches only their own record.',
    pattern: snowflakePattern,
    example: ids.user,
    unknown: notYou,
  },
}

const ofBots: Record<string, PathParameter> = {
  userId: {
    description: 'The person’s id.',
    // Nothing else judges it. Discord gives out no ids with 20 digits before the year 2090.
    pattern: /^[1-9]\d{14,18}$/,
    example: ids.user,
    unknown: noSuchPerson,
  },
}

export const parameterNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/**
 * Declares a call of the contract. The app, openapi.json, the calls that `BACKEND_URL` receives and the conformance
 * program all read this declaration; `server/start/routes.ts` lists them.
 */
export function route<
  const Path extends string,
  B extends Schema = Schema,
  Q extends QuerySchema = QuerySchema,
>(declaration: Declaration<Path, B, Q>): Route {
  const { handle, parameters: own, isRequired, ...call } = declaration
  const { body, query, method, path } = call
  const access = accessOf(path)
  const all: Record<string, PathParameter | undefined> = {
    ...commonParameters,
    ...(access === 'bot' && ofBots),
    ...own,
  }
  const parameters = Object.fromEntries(
    parameterNames(path).flatMap((name) => (all[name] ? [[name, all[name]]] : [])),
  )

  async function readBody(c: Context): Promise<z.output<B>> {
    if (!body) throw new Error(`${call.id} takes no JSON body.`)
    const isLeftOut = body.isOptional && (await c.req.arrayBuffer()).byteLength === 0
    const value = isLeftOut ? parseInput(body.schema, {}) : await readJson(c, body.schema, body.limits)
    assertStorableText(value)
    return value
  }

  function queryOf(c: Context): z.output<Q> {
    if (!query) throw new Error(`${call.id} takes no query.`)
    return readQuery(c, query.schema)
  }

  return {
    ...call,
    access,
    support: access === 'bot' ? 'never-forwarded' : isRequired ? 'required' : 'optional',
    parameters,
    mount(app, rt, shared) {
      const respond = handle(rt, shared)
      app.on(method.toUpperCase(), path, (c: Context<EnvOf[AccessOf<Path>], Path>) =>
        respond(c, { body: () => readBody(c), query: () => queryOf(c) }),
      )
    },
  }
}
