import { useTranslations } from 'next-intl'
import type { DynamicOptionsLoadingProps } from 'next/dynamic'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '@/api/http'
import { useIsFirstHtml } from './hydration'
import { InlineNotice } from './inline-notice'

/** Code that does not come with the page. */
export type Preloadable = {
  /** Fetches it, once. @throws when it cannot be had; `retry` forgets that */
  load: () => Promise<void>
  retry: () => void
  state: () => 'missing' | 'here' | 'failed'
  /** Whether the first HTML can show it: Next sends its code along then, and waits for that before it takes over. */
  isInFirstHtml?: boolean
}

const listeners = new Set<() => void>()
let news = 0

function tell() {
  news += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Code that need not be a component. */
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
      .finally(tell))
  const retry = () => {
    if (!code.hasFailed) return
    code.hasFailed = false
    code.fetching = undefined
    tell()
  }
  const state = () => (code.value ? 'here' : code.hasFailed ? 'failed' : 'missing')
  return { load, retry, state, code }
}

/**
 * A component whose code is fetched when it is first drawn, or before with `load`. Once it is there it is drawn at once,
 * unlike a lazy one of React's or Next's: a form that waits for it does not move afterwards.
 * @param Meanwhile takes its place until then
 * @param InFirstHtml the same component by `next/dynamic` with `whileLoading`, which is what the server can draw
 */
export function preloadable<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType,
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
    return part.state() === 'failed' ? <PreloadFailed onRetry={part.retry} /> : <Meanwhile />
  }
  return Object.assign(PreloadableComponent, part)
}

/** The `loading` of a component by `next/dynamic`, which would otherwise show nothing if its code cannot be had. */
export const whileLoading = (Meanwhile: ComponentType) =>
  function WhileLoading({ error, retry }: DynamicOptionsLoadingProps) {
    return error && retry ? <PreloadFailed onRetry={retry} /> : <Meanwhile />
  }

/** Fetches what of this code is not there yet. @returns whether all of it is there, or cannot be had */
export function usePreloaded(codes: readonly Preloadable[]) {
  const isFirstHtml = useIsFirstHtml()
  useSyncExternalStore(
    subscribe,
    () => news,
    () => 0,
  )
  useEffect(() => {
    // What fails is seen in its state.
    for (const { load } of codes) load().catch(() => undefined)
  })
  return codes.every(({ state, isInFirstHtml }) => (isFirstHtml && isInFirstHtml) || state() !== 'missing')
}

/**
 * Fetches code together with the code of a page that somebody is about to open, which Next runs when they rest on a link
 * to it. With the first page it is not fetched early.
 */
export function loadAhead(fetchCode: () => Promise<unknown>) {
  const isAhead = typeof document !== 'undefined' && document.readyState === 'complete'
  // What fails is fetched again, and told, where it is drawn.
  if (isAhead) fetchCode().catch(() => undefined)
}

function PreloadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('errors.offline')
  return <InlineNotice title={t('title')} error={new ApiError(0, 'offline', t('text'))} onRetry={onRetry} />
}
