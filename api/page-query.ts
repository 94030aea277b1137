import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** A query that the server may run before it draws a page. */
export type PageQuery = { queryKey: QueryKey; prefetch: (client: QueryClient) => Promise<void> }

export const pageQuery = <Answer, Failure, Data, Key extends QueryKey>(
  options: FetchQueryOptions<Answer, Failure, Data, Key>,
): PageQuery => ({
  queryKey: options.queryKey,
  // The browser repeats a query that fails here, and can retry it and show the error.
  prefetch: (client) => client.prefetchQuery({ ...options, retry: false }),
})
