import * as z from 'zod'
import document from '@/openapi.json'

const call = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  'x-guildhall': z.enum(['required', 'optional', 'never-forwarded']),
})
const { paths } = z
  .object({
    paths: z.record(z.string(), z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']), call.optional())),
  })
  .parse(document)

/** For programs that know openapi.json and not the server. */
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
    const found = methods[method]
    if (!found) return []
    const { operationId: id, summary, 'x-guildhall': support } = found
    return [{ id, method, path, tag: found.tags[0], summary, support }]
  }),
)
export type ContractCall = (typeof calls)[number]

export const forwardedCalls = calls.filter(({ support }) => support !== 'never-forwarded')
