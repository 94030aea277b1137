import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { preload, whileLoading } from '@/components/ui/preloadable'
import type { JsonExchangeProps } from './json-exchange'

/** Few people use it, and it brings zod: its code comes with the first look at it. */
const LazyExchange = dynamic(() => import('./json-exchange').then((code) => code.JsonExchange), {
  ssr: false,
  loading: whileLoading(),
})

export function JsonPanel(props: JsonExchangeProps) {
  const t = useTranslations('message.json')
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="part" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary onPointerEnter={() => void preload(LazyExchange)}>{t('title')}</summary>
      <div className="inside">{isOpened && <LazyExchange {...props} />}</div>
    </details>
  )
}
