import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** A query that the server may run before it draws a page. */
export type PageQuery = { queryKey: QueryKey; prefetch: (client: QueryClient) => Promise<void> }

/** What a page stands on, by the options that its hooks use. */
export const pageQuery = <Answer, Failure, Data, Key extends QueryKey>(
  options: FetchQueryOptions<Answer, Failure, Data, Key>,
): PageQuery => ({
  queryKey: options.queryKey,
  // What fails is left to the browser, which may try again and can say why.
  prefetch: (client) => client.prefetchQuery({ ...options, retry: false }),
})
