import { type ReactNode, Suspense } from 'react'

/**
 * A part of a page in which nothing is typed. Its first HTML is hydrated after the rest of the page, in slices between which
 * the page answers; or at once, where somebody presses something in it.
 */
export const HydratedLater = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>
