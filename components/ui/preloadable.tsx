import { useTranslations } from 'next-intl'
import type { DynamicOptionsLoadingProps } from 'next/dynamic'
import {
  type ComponentType,
  createElement,
  memo,
  startTransition,
  useEffect,
  useReducer,
  useState,
} from 'react'
import { ApiError } from '@/api/http'
import { useIsFirstHtml } from './hydration'
import { InlineNotice } from './inline-notice'
import { NewVersionNotice, useIsOutdated } from './new-version'
import { whenIdle } from './when-idle'

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

const preloadAll = (codes: readonly Preloadable[]) =>
  Promise.all(codes.filter((code) => !settled.has(code)).map(preload))

/** Fetches the code that is missing, which may be needed soon, once the page is usable. */
export function usePreload(codes: readonly Preloadable[]) {
  useEffect(() => whenIdle(() => void preloadAll(codes)), [codes])
}

/**
 * For what is heavy and far down the page, and not in the server's HTML: in the first page it waits until the page is
 * usable, and is then rendered in slices, between which the page answers.
 * @returns whether it is to be rendered; until then, its skeleton is
 */
function useIsDue(code: Preloadable) {
  const isFirstHtml = useIsFirstHtml()
  const [isDue, setDue] = useState(!isFirstHtml)
  useEffect(() => {
    if (isDue) return undefined
    return whenIdle(() => void preload(code).then(() => startTransition(() => setDue(true))))
  }, [code, isDue])
  return isDue
}

/**
 * Of a component by `next/dynamic` without `ssr` that may be part of the first page, what is drawn there: hydration may begin
 * anew, and would then find the code that it asked for the first time, where the server drew something else.
 */
export function onceDue<Props extends object>(
  Code: ComponentType<Props>,
  Meanwhile: ComponentType<Props> = () => null,
) {
  return function OnceDue(props: Props) {
    return createElement(useIsDue(Code) ? Code : Meanwhile, props)
  }
}

/**
 * Fetches the code that is missing. Next sends the code of the first HTML along.
 * @returns whether all of it has loaded or failed
 */
export function usePreloaded(codes: readonly Preloadable[]) {
  const isFirstHtml = useIsFirstHtml()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const hasAll = codes.every((code) => settled.has(code))
  useEffect(() => {
    if (!isFirstHtml && !hasAll) void preloadAll(codes).then(redraw)
  }, [codes, isFirstHtml, hasAll])
  return isFirstHtml || hasAll
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

export function PreloadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('errors.offline')
  if (useIsOutdated()) return <NewVersionNotice />
  return <InlineNotice title={t('title')} error={new ApiError(0, 'offline', t('text'))} onRetry={onRetry} />
}
