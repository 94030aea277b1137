import { LoadableContext } from 'next/dist/shared/lib/loadable-context.shared-runtime'
import {
  type ComponentType,
  createElement,
  memo,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useIsFirstHtml } from './hydration'
import { copied, keepInput } from './kept-input'
import { type Preloadable, preload, PreloadFailed } from './preloadable'
import { useScrollTo } from './use-scroll-to'
import { holdIdleWork } from './when-idle'

type Needs = {
  /** Code that must be there before the part is drawn. */
  needs: readonly Preloadable[]
}

/** A promise that React reads without waiting once it is fulfilled. */
type Arrival<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value }

function arrivalOf<Value>(value: Value | undefined) {
  let resolve: (value: Value) => void = () => undefined
  const promise: Arrival<Value> = new Promise((done) => (resolve = done))
  const fulfil = (value: Value) => {
    void Object.assign(promise, { status: 'fulfilled', value })
    resolve(value)
  }
  if (value !== undefined) fulfil(value)
  return { promise, fulfil }
}

const contents = { display: 'contents' } as const

/**
 * A part of a page that the server draws, and whose code is fetched once the page is hydrated. Until then its HTML stays as
 * it is, and what people do in it is kept. Elsewhere than in the first page it is drawn once its code is there.
 * @param areSame whether it need not be drawn again
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areSame: (one: Props & Needs, other: Props & Needs) => boolean,
) {
  let Part: ComponentType<Props> | undefined
  const fetchPart = async () => void (Part ??= await load())
  // The server has it before it draws a page.
  if (typeof window === 'undefined') void fetchPart()

  const loadAll = (needs: Needs['needs']) => Promise.all([Late, ...needs].map(preload))

  /** Fetches the code, and says so where that failed. What is around it need not be drawn again for that. */
  function Fetching({ needs, onTried }: Needs & { onTried: () => void }) {
    const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
    const [tried, setTried] = useState(-1)
    const tell = useEffectEvent(onTried)
    useEffect(() => {
      void loadAll(needs).then(() => {
        setTried(tries)
        tell()
      })
    }, [needs, tries])
    const hasFailed = tried >= 0 && !Part
    const notice = useScrollTo(hasFailed)
    return (
      hasFailed && (
        <div ref={notice}>
          <PreloadFailed onRetry={tryAgain} />
        </div>
      )
    )
  }

  function InFirstHtml(props: Props & Needs) {
    const root = useRef<HTMLDivElement>(null)
    const kept = useRef<ReturnType<typeof keepInput>>(null)
    const endHold = useRef<() => void>(null)
    const [arrival] = useState(() => arrivalOf(Part))

    useLayoutEffect(() => {
      if (root.current) kept.current = keepInput(root.current)
      endHold.current = holdIdleWork()
      return () => {
        kept.current?.forget()
        endHold.current?.()
      }
    }, [])
    async function listenOnceFetched() {
      if (!Part) {
        endHold.current?.()
        return
      }
      await kept.current?.composed()
      arrival.fulfil(Part)
      if (kept.current?.isUsed()) hydrateNow(root.current)
    }

    function listen() {
      const { current: keeping } = kept
      keeping?.forget()
      endHold.current?.()
      root.current?.removeAttribute('data-late')
      // React writes into fields only once it has drawn what it is about.
      queueMicrotask(() => keeping?.repeat())
    }
    return (
      <>
        <Fetching needs={props.needs} onTried={() => void listenOnceFetched()} />
        {/* The attribute goes once the part listens. */}
        <div ref={root} data-late="" style={contents}>
          {/* The page would name what `dynamic` draws here, and fetch it before it is hydrated. */}
          <LoadableContext value={null}>
            <Suspense fallback={<Copy root={root} onCopied={() => kept.current?.focusAgain()} />}>
              <Arrived arrival={arrival.promise} props={props} onListen={listen} />
            </Suspense>
          </LoadableContext>
        </div>
      </>
    )
  }

  function Anywhere(props: Props & Needs) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    return Part ? createElement(Part, props) : <Fetching needs={props.needs} onTried={redraw} />
  }

  function Drawn(props: Props & Needs) {
    return useIsFirstHtml() ? <InFirstHtml {...props} /> : <Anywhere {...props} />
  }
  const Late = Object.assign(memo(Drawn, areSame), { preload: fetchPart })
  return Late
}

/** React hydrates at once what an event is about. */
const hydrateNow = (root: HTMLElement | null) =>
  root?.firstElementChild?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true }))

type ArrivedProps<Props extends object> = {
  arrival: Promise<ComponentType<Props>>
  props: Props
  onListen: () => void
}

function Arrived<Props extends object>({ arrival, props, onListen }: ArrivedProps<Props>) {
  const Part = use(arrival)
  const listen = useEffectEvent(onListen)
  useLayoutEffect(() => listen(), [])
  return createElement(Part, props)
}

/**
 * Where something around the part changes before its code is there, React makes the part anew: meanwhile a copy of what was
 * there stands in its place.
 */
function Copy({ root, onCopied }: { root: RefObject<HTMLElement | null>; onCopied: () => void }) {
  const [nodes] = useState(() => [...(root.current?.childNodes ?? [])].map((node) => node.cloneNode(true)))
  return (
    <div
      {...{ [copied]: '' }}
      style={contents}
      ref={(copy) => {
        copy?.replaceChildren(...nodes)
        onCopied()
      }}
    />
  )
}
