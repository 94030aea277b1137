import dynamic from 'next/dynamic'

export const WithdrawnNotice = dynamic(
  () => import('./withdrawn-notice').then((module) => module.WithdrawnNotice),
  { ssr: false },
)
