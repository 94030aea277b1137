import type { FailureName } from './failures'
import type { SchemaName } from './schemas'
import type { Tag } from './tags'

/** What an answer or a body holds, with an example that passes its schema. */
export type Content = {
  schema: SchemaName
  example: unknown
  type?: 'application/json' | 'multipart/form-data'
}

/** A stream of server-sent events: for each name, what stands in its data. */
export type Events = Record<string, { schema: SchemaName; example: object }>

export type Parameter = { name: string; is: string; schema: object; example?: string }

export type Answer = {
  status: 200 | 201 | 204
  is: string
  content?: Content
  events?: Events
  /** Carries the version of what it answers. */
  isVersioned?: true
}

/**
 * Whether a backend of the operator's own has to have a call: it must; it may, and `without` says what its 404 does; or
 * it never receives it, because the call is answered by the dashboard's own backend alone.
 */
export type Support = 'required' | 'optional' | 'never-forwarded'

/** One call of the contract. `path` stands below the backend's prefix, its parameters in braces. */
export type Operation = {
  /** Its operationId: stable, as links and generated clients use it. */
  id: string
  method: 'get' | 'post' | 'patch' | 'delete'
  path: string
  tag: Tag
  summary: string
  is?: string
  standing: Support
  /** What a 404 of a backend means for the screens. */
  without?: string
  query?: Parameter[]
  /** Headers that it reads: a position in a stream, or the version that may be replaced. */
  headers?: ('If-Match' | 'Last-Event-ID')[]
  bodies?: Content[]
  isBodyOptional?: boolean
  answers: Answer[]
  failures: readonly FailureName[]
}
