import { ColorModeProvider, css, CSSReset, localStorageManager, toCSSVar } from '@chakra-ui/react'
import { Global, ThemeProvider } from '@emotion/react'
import { serializeStyles } from '@emotion/serialize'
import { QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { createQueryClient } from '@/api/query-client'
import type { Session } from '@/contract/calls/session'
import { onceFor } from '@/contract/once-for'
import { useInputMethodKeys } from '@/components/ui/keys'
import { LanguageAddressProvider } from '@/components/ui/language-address'
import { PublicConfigProvider } from '@/components/ui/public-config'
import { isTouched } from '@/components/ui/touch'
import { defaultLanguage, directionOf, type Language, localeOf } from '@/config/messages/languages'
import { english, type Messages } from '@/config/messages/catalogue'
import { inLanguage } from '@/config/messages/in-language'
import type { PublicConfig } from '@/config/public-config'
import type { BrandColours } from '@/config/brand'
import type { SortingGuilds } from '@/config/cookies'
import { SortingGuildsProvider } from '@/stores/sorting-guilds'
import { CurrentDrawing } from '@/theme/server-styles'
import { inEachDirection, theme, themeWith } from '@/theme/theme'
import { noTransitions } from '@/config/inline-scripts'
import type { PageData } from './page-data'
import { useSecondClick } from './clicks'

type ProvidersProps = {
  /** The session that the server found: null for none, undefined if it did not look. */
  session?: Session | null
  publicConfig: PublicConfig
  prefetched?: PageData
  sortingGuilds?: SortingGuilds
  language?: Language
  /** The language that the page's address names. */
  addressLanguage?: Language | null
  messages?: Partial<Messages>
  /** The URL of Inter, weights 100 to 900. */
  font?: string
  children: ReactNode
}

/** Where there is a keyboard on the screen, whose code others need not load. */
function useRoomToType() {
  useEffect(() => {
    const following = new AbortController()
    const { signal } = following
    if (isTouched())
      import('./typing-on-phone').then(
        ({ followTyping }) => signal.aborted || followTyping(signal),
        // Without it, there is less room.
        () => undefined,
      )
    return () => following.abort()
  }, [])
}

/** Milliseconds by which this clock is ahead of the server's, assuming that the page arrived as soon as it was sent. */
function clockOffset({ sentAt }: PageData) {
  if (typeof window === 'undefined') return 0
  const [page] = performance.getEntriesByType('navigation')
  const received = page && 'responseStart' in page ? Number(page.responseStart) : 0
  return performance.timeOrigin + received - sentAt
}

export function Providers(props: ProvidersProps) {
  const {
    session,
    publicConfig,
    prefetched,
    sortingGuilds,
    language = defaultLanguage,
    font,
    children,
  } = props
  useInputMethodKeys()
  useSecondClick()
  useRoomToType()
  const messages = useMemo(
    () => inLanguage({ ...english, ...props.messages }, language),
    [props.messages, language],
  )
  const [client] = useState(() => {
    const client = createQueryClient({ session, backend: publicConfig.backend })
    const offset = prefetched ? clockOffset(prefetched) : 0
    for (const { queryKey, data, fetchedAt } of prefetched?.answers ?? [])
      client.setQueryData(queryKey, data, { updatedAt: fetchedAt + offset })
    return client
  })
  return (
    <NextIntlClientProvider locale={localeOf(language)} messages={messages} timeZone="UTC">
      <Chakra font={font} colours={publicConfig.brand.colours} direction={directionOf(language)}>
        <QueryClientProvider client={client}>
          <PublicConfigProvider value={publicConfig}>
            <LanguageAddressProvider value={props.addressLanguage ?? null}>
              <SortingGuildsProvider value={sortingGuilds}>{children}</SortingGuildsProvider>
            </LanguageAddressProvider>
          </PublicConfigProvider>
        </QueryClientProvider>
      </Chakra>
    </NextIntlClientProvider>
  )
}

/** Chakra's own provider would compute the theme's variables again for each page that is rendered. */
const themes = inEachDirection(toCSSVar(theme))

/** A deployment has one set of colours. */
const themesOf = onceFor((colours: BrandColours) => inEachDirection(toCSSVar(themeWith(colours))))

/** Inter's ascent and descent, as shares of the font's size. */
const inter = { ascent: 0.96875, descent: 0.2412 }

/** @param scale how much wider Inter's letters are than this font's, so that text keeps its place when Inter arrives */
const fallback = (fontFamily: string, locals: string[], scale: number, fontWeight = '100 900') => ({
  '@font-face': {
    fontFamily,
    src: locals.map((name) => `local("${name}")`).join(),
    ascentOverride: `${(inter.ascent / scale) * 100}%`,
    descentOverride: `${(inter.descent / scale) * 100}%`,
    lineGapOverride: '0%',
    sizeAdjust: `${scale * 100}%`,
    fontWeight,
  },
})

/** Inter under the name that the theme uses, with fallbacks that take up as much room as Inter will. */
const fontStyles = (url: string) => [
  {
    '@font-face': {
      fontFamily: 'Inter',
      src: `url(${url}) format("woff2")`,
      fontDisplay: 'swap',
      fontWeight: '100 900',
    },
  },
  fallback('Inter Fallback', ['Arial', 'Liberation Sans', 'Arimo'], 1.0789),
  // What Linux has without them.
  fallback('Inter DejaVu', ['DejaVu Sans'], 0.938, '100 599'),
  fallback('Inter DejaVu', ['DejaVu Sans Bold'], 0.844, '600 900'),
  { ':root': { '--font-inter': 'Inter, "Inter Fallback", "Inter DejaVu"' } },
]

type OneTheme = (typeof themes)[keyof typeof themes]

/** The theme's variables and its styles of all elements, 400 declarations, which Chakra would write for each page again. */
const variablesOf = onceFor((all: OneTheme) =>
  serializeStyles([{ ':host, :root,[data-theme]': all.__cssVars }]),
)
const elementsOf = onceFor((all: OneTheme) => serializeStyles([css(all.styles.global)(all)]))

/**
 * Chakra's provider without its toast host, which would bring framer-motion into every first load; they load with the
 * first toast (`components/ui/notify.ts`).
 */
type ChakraProps = Pick<ProvidersProps, 'font' | 'children'> & {
  colours: BrandColours | null
  direction: ReturnType<typeof directionOf>
}

function Chakra({ font, colours, direction, children }: ChakraProps) {
  const ofPage = (colours ? themesOf(colours) : themes)[direction]
  // They stay the same for as long as the page is open.
  const drawing = useContext(CurrentDrawing)
  const [areInHtml] = useState(drawing.hasServerStyles)
  return (
    <ThemeProvider theme={ofPage}>
      {!areInHtml && <GlobalStyles ofPage={ofPage} font={font} />}
      <ColorModeProvider colorModeManager={colourModes} options={theme.config}>
        {children}
      </ColorModeProvider>
    </ThemeProvider>
  )
}

function GlobalStyles({ ofPage, font }: { ofPage: OneTheme; font?: string }) {
  return (
    <>
      <Global styles={variablesOf(ofPage)} />
      <CSSReset />
      <Global styles={elementsOf(ofPage)} />
      {font && <Global styles={fontStyles(font)} />}
    </>
  )
}

/** While the colour mode changes, each thing would get its colours in its own time. */
function stopTransitions() {
  const styles = document.createElement('style')
  styles.textContent = noTransitions
  document.head.append(styles)
  requestAnimationFrame(() => requestAnimationFrame(() => styles.remove()))
}

/** Anything else that is stored counts as nothing, as it does before the page is drawn (`config/inline-scripts.ts`). */
const colourModes: typeof localStorageManager = {
  ...localStorageManager,
  get(initial) {
    const stored = localStorageManager.get(initial)
    return stored === 'light' || stored === 'dark' ? stored : initial
  },
  /** Also called by Chakra for the mode that a page opens in. */
  set(mode) {
    if (mode !== colourModes.get('light')) stopTransitions()
    localStorageManager.set(mode)
  },
}
