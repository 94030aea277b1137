import { useTranslations } from 'next-intl'
import type { DynamicOptionsLoadingProps } from 'next/dynamic'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '@/api/http'
import { useIsFirstHtml } from './hydration'
import { InlineNotice } from './inline-notice'
import { NewVersionNotice, useIsOutdated } from './new-version'

/** Code that is not part of the page's bundle. */
export type Preloadable = {
  /** Fetches it, once. @throws if it cannot be fetched, until `retry` is called */
  load: () => Promise<void>
  retry: () => void
  state: () => 'missing' | 'loaded' | 'failed'
  /** Whether the first HTML can contain it: then Next sends its code along and hydrates once that has loaded. */
  isInFirstHtml?: boolean
}

const listeners = new Set<() => void>()
let changes = 0

function publish() {
  changes += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For code that is not a component. */
export function preloadableModule<Value>(
  fetchCode: () => Promise<Value>,
): Preloadable & { code: { value?: Value } } {
  const code: { value?: Value; fetching?: Promise<void>; hasFailed?: boolean } = {}

  const load = () =>
    (code.fetching ??= fetchCode()
      .then(
        (value) => void (code.value = value),
        (error: unknown) => {
          code.hasFailed = true
          throw error
        },
      )
      .finally(publish))
  const retry = () => {
    if (!code.hasFailed) return
    code.hasFailed = false
    code.fetching = undefined
    publish()
  }
  const state = () => (code.value ? 'loaded' : code.hasFailed ? 'failed' : 'missing')
  return { load, retry, state, code }
}

/**
 * A component whose code is fetched when it is first rendered, or before with `load`. Once loaded it renders
 * synchronously, unlike React's or Next's lazy components, so a form that has waited for it does not move afterwards.
 * @param Fallback rendered until then
 * @param InFirstHtml the same component by `next/dynamic` with `whileLoading`, which the server can render
 */
export function preloadable<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType = () => null,
  InFirstHtml?: ComponentType<Props>,
): ComponentType<Props> & Preloadable {
  const { code, ...module } = preloadableModule(fetchCode)
  const part = { ...module, isInFirstHtml: InFirstHtml !== undefined }

  function PreloadableComponent(props: Props) {
    const isFirstHtml = useIsFirstHtml()
    usePreloaded([part])
    if (isFirstHtml && InFirstHtml) return <InFirstHtml {...props} />
    const Component = code.value
    if (Component) return <Component {...props} />
    return part.state() === 'failed' ? <PreloadFailed onRetry={part.retry} /> : <Fallback />
  }
  return Object.assign(PreloadableComponent, part)
}

/** The `loading` option of `next/dynamic`, which would otherwise render nothing if the code cannot be fetched. */
export const whileLoading = (Fallback: ComponentType) =>
  function WhileLoading({ error, retry }: DynamicOptionsLoadingProps) {
    return error && retry ? <PreloadFailed onRetry={retry} /> : <Fallback />
  }

/** Fetches the code that is missing. @returns whether all of it has loaded or failed */
export function usePreloaded(codes: readonly Preloadable[]) {
  const isFirstHtml = useIsFirstHtml()
  useSyncExternalStore(
    subscribe,
    () => changes,
    () => 0,
  )
  useEffect(() => {
    // A failure is in its state.
    for (const { load } of codes) load().catch(() => undefined)
  })
  return codes.every(({ state, isInFirstHtml }) => (isFirstHtml && isInFirstHtml) || state() !== 'missing')
}

/**
 * Fetches code together with the code of a page that Next prefetches because somebody points at a link to it; not on the
 * first page.
 */
export function loadAhead(fetchCode: () => Promise<unknown>) {
  const isAhead = typeof document !== 'undefined' && document.readyState === 'complete'
  // After a failure it is fetched again, and the error shown, where it is rendered.
  if (isAhead) fetchCode().catch(() => undefined)
}

function PreloadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('errors.offline')
  if (useIsOutdated()) return <NewVersionNotice />
  return <InlineNotice title={t('title')} error={new ApiError(0, 'offline', t('text'))} onRetry={onRetry} />
}
