import type { QueryClient } from '@tanstack/react-query'
import type { NextPage } from 'next'
import type { ReactElement, ReactNode } from 'react'
import type { PageQuery } from '@/api/page-query'

type Params = Partial<Record<string, string | string[]>>

/**
 * What a page may carry beside its component. `getLayout` is its own layout wrapper (specification, section 1);
 * `access: 'signed-in'` sends everybody else to sign in first, on the server and in the browser; `queries` are what its
 * first HTML shows, asked for again with each answer, since some follow from others.
 */
export type Page<Props = object> = NextPage<Props> & {
  access?: 'public' | 'signed-in'
  getLayout?: (page: ReactElement) => ReactNode
  queries?: (params: Params, client: QueryClient) => PageQuery[]
}
