export type DeviceKind = 'computer' | 'phone' | 'tablet'

/** What a user agent tells of a browser; null where it does not say, or says something we do not know. */
export type Device = { browser: string | null; system: string | null; kind: DeviceKind | null }

type Mark = readonly [name: string, mark: RegExp]

/** Browsers name each other in their user agents: the more particular come first. */
const browsers: readonly Mark[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPX|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Yandex Browser', /\bYaBrowser\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
]

/** Systems likewise: Android calls itself Linux, and an iPhone “like Mac OS X”. */
const systems: readonly Mark[] = [
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['iPadOS', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
]

const find = (marks: readonly Mark[], userAgent: string) =>
  marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null

function kindOf(system: string | null, userAgent: string): DeviceKind | null {
  if (system === null) return null
  if (system === 'iPadOS') return 'tablet'
  if (system === 'iOS') return 'phone'
  // On Android only phones say that they are mobile.
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
  return 'computer'
}

/** Reads a browser's own description of itself. It may say anything, so what is not recognised is not guessed. */
export function readDevice(userAgent: string | null): Device {
  const words = userAgent ?? ''
  const system = find(systems, words)
  return { browser: find(browsers, words), system, kind: kindOf(system, words) }
}
