export type DeviceKind = 'computer' | 'phone' | 'tablet'

/** Null for what a user agent does not say or is not known here. */
type Device = { browser: string | null; system: string | null; kind: DeviceKind | null }

type Mark = readonly [name: string, mark: RegExp]

/** Browsers name each other in their user agents, so the more specific come first. */
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

/** Likewise: Android calls itself Linux, and an iPhone “like Mac OS X”. */
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

export function readDevice(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const system = find(systems, text)
  return { browser: find(browsers, text), system, kind: kindOf(system, text) }
}
