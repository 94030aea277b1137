import type { NextPage } from 'next'
import type { ReactElement, ReactNode } from 'react'

/**
 * What a page may carry beside its component. `getLayout` is its own layout wrapper (specification, section 1);
 * `access: 'signed-in'` sends everybody else to sign in first, on the server and in the browser.
 */
export type Page<Props = object> = NextPage<Props> & {
  access?: 'public' | 'signed-in'
  getLayout?: (page: ReactElement) => ReactNode
}
