import type { QueryClient } from '@tanstack/react-query'
import type { NextPage } from 'next'
import type { ReactElement, ReactNode } from 'react'
import type { PageQuery } from '@/api/page-query'
import type { Messages } from '@/config/messages/catalogue'

type Params = Partial<Record<string, string | string[]>>

/**
 * What a page may declare besides its component. `getLayout` is its own layout wrapper (specification, section 1);
 * `access: 'signed-in'` sends everybody else to sign in first, on the server and in the browser; `queries` are those
 * that its first HTML needs, called again after each answer, because some depend on others; `messages` are its texts
 * beside those that every page has.
 */
export type Page<Props = object> = NextPage<Props> & {
  access?: 'public' | 'signed-in'
  getLayout?: (page: ReactElement) => ReactNode
  messages?: Partial<Messages>
  queries?: (params: Params, client: QueryClient) => PageQuery[]
}
