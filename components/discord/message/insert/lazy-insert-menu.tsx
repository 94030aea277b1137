import dynamic from 'next/dynamic'

/** Fetched when a field first has the focus. What cannot be fetched is typed out instead. */
export const LazyInsertMenu = dynamic(() => import('./insert-menu').then((code) => code.InsertMenu), {
  ssr: false,
  loading: () => null,
})
