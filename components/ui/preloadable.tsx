import { useTranslations } from 'next-intl'
import type { DynamicOptionsLoadingProps } from 'next/dynamic'
import { type ComponentType, memo, useEffect, useReducer } from 'react'
import { ApiError } from '@/api/http'
import { useIsFirstHtml } from './hydration'
import { InlineNotice } from './inline-notice'
import { NewVersionNotice, useIsOutdated } from './new-version'

type Fetched = { preload: () => Promise<unknown> }

/** Code that is not part of the page's bundle: a component by `next/dynamic`, or what else can be fetched ahead. */
export type Preloadable = object

const isFetched = (value: unknown): value is Fetched =>
  value !== null &&
  (typeof value === 'object' || typeof value === 'function') &&
  'preload' in value &&
  typeof value.preload === 'function'

const settled = new WeakSet<Preloadable>()

/**
 * Fetches code, once. A component renders synchronously afterwards, so that a form that has waited for it does not move:
 * Next keeps what fetches it beside how it is rendered. A failure is shown where the component is rendered.
 */
export async function preload(code: Preloadable) {
  const fetched = 'render' in code ? code.render : code
  if (isFetched(fetched)) await fetched.preload().catch(() => undefined)
  settled.add(code)
}

/** Fetches the code that is missing, which may be needed soon. */
export function usePreload(codes: readonly Preloadable[], onSettled?: () => void) {
  useEffect(() => {
    const missing = codes.filter((code) => !settled.has(code))
    if (missing.length > 0) void Promise.all(missing.map(preload)).then(onSettled)
  }, [codes, onSettled])
}

/**
 * Fetches the code that is missing. Next sends the code of the first HTML along.
 * @returns whether all of it has loaded or failed
 */
export function usePreloaded(codes: readonly Preloadable[]) {
  const isFirstHtml = useIsFirstHtml()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  usePreload(codes, isFirstHtml ? undefined : redraw)
  return isFirstHtml || codes.every((code) => settled.has(code))
}

/** The `loading` option of `next/dynamic`, which would otherwise render nothing if the code cannot be fetched. */
export function whileLoading(Fallback: ComponentType = () => null) {
  // Next renders it again after a while.
  const Steady = memo(Fallback)
  return function WhileLoading({ error, retry }: DynamicOptionsLoadingProps) {
    return error && retry ? <PreloadFailed onRetry={retry} /> : <Steady />
  }
}

/**
 * Fetches code together with the code of a page that Next prefetches because somebody points at a link to it; not on the
 * first page.
 */
export function loadAhead(code: Preloadable) {
  if (typeof document !== 'undefined' && document.readyState === 'complete') void preload(code)
}

function PreloadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('errors.offline')
  if (useIsOutdated()) return <NewVersionNotice />
  return <InlineNotice title={t('title')} error={new ApiError(0, 'offline', t('text'))} onRetry={onRetry} />
}
