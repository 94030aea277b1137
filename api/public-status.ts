import { queryOptions } from '@tanstack/react-query'
import { prefixes } from '@/config/paths'
import { queryTimes } from '@/config/queries'
import { request } from './http'
import { publicStatus } from './public-status.schema'

export const publicStatusQueries = {
  current: () =>
    queryOptions({
      queryKey: ['public-status'] as const,
      queryFn: ({ signal, meta }) =>
        request(prefixes.publicStatus, { returns: publicStatus, signal, fetch: meta?.fetch }),
      ...queryTimes.publicStatus,
    }),
}
