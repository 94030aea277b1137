import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { paths } from '@/config/paths'
import { request } from './http'

const text = z.optional(z.string())
const number = z.optional(z.number())

const apiSchema = z.looseObject({
  $ref: text,
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  description: text,
  get properties() {
    return z.optional(z.record(z.string(), apiSchema))
  },
  required: z.optional(z.array(z.string())),
  get items() {
    return z.optional(apiSchema)
  },
  get anyOf() {
    return z.optional(z.array(apiSchema))
  },
  get additionalProperties() {
    return z.optional(z.union([z.boolean(), apiSchema]))
  },
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  default: z.optional(z.unknown()),
  pattern: text,
  minLength: number,
  maxLength: number,
  minimum: number,
  maximum: number,
  maxItems: number,
})
export type ApiSchema = z.infer<typeof apiSchema>

const reference = z.object({ $ref: z.string() })
const content = z.looseObject({
  schema: apiSchema,
  example: z.optional(z.unknown()),
  examples: z.optional(z.record(z.string(), reference)),
  /** For a stream: the data of each event. */
  'x-events': z.optional(z.record(z.string(), reference)),
})
export type ApiContent = z.infer<typeof content>

const apiOperation = z.looseObject({
  operationId: z.string(),
  description: text,
  'x-guildhall-404': text,
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(
    z.looseObject({
      name: z.string(),
      in: z.string(),
      required: z.boolean(),
      description: text,
      schema: apiSchema,
    }),
  ),
  requestBody: z.optional(z.looseObject({ required: z.boolean(), content: z.record(z.string(), content) })),
  responses: z.record(
    z.string(),
    z.looseObject({
      description: z.string(),
      headers: z.optional(z.record(z.string(), z.unknown())),
      content: z.optional(z.record(z.string(), content)),
    }),
  ),
})
export type ApiOperation = z.infer<typeof apiOperation>

/** `/openapi.json`, as far as the page about it reads it. */
export const apiDocument = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), apiOperation)),
  components: z.looseObject({
    schemas: z.record(z.string(), apiSchema),
    examples: z.record(z.string(), z.looseObject({ value: z.unknown() })),
  }),
})
export type ApiDocument = z.infer<typeof apiDocument>

export const useApiDocument = () =>
  useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => request(paths.openApi, { returns: apiDocument, signal }),
  })
