/** Which of the platform's two looks a preview has; it does not follow the dashboard's own colour mode. */
export type Look = 'light' | 'dark'

const dark = {
  ground: '#313338',
  text: '#DBDEE1',
  header: '#F2F3F5',
  muted: '#A0A6AE',
  link: '#33B5FF',
  app: '#5865F2',
  onApp: '#FFFFFF',
  card: '#2B2D31',
  bar: '#1E1F22',
  border: '#3F4147',
  code: '#2B2D31',
  quote: '#4E5058',
  mention: '#3C3F66',
  onMention: '#D3D6FD',
  time: '#3D3F45',
  spoiler: '#1A1B1E',
  spoilerHover: '#232428',
  hover: '#383A40',
  placeholder: '#4A3A12',
  onPlaceholder: '#FFD98A',
  focus: '#B8C0FF',
}

export type PlatformColours = typeof dark

const light: PlatformColours = {
  ground: '#FFFFFF',
  text: '#313338',
  header: '#060607',
  muted: '#5C5E66',
  link: '#0060CF',
  app: '#5865F2',
  onApp: '#FFFFFF',
  card: '#F2F3F5',
  bar: '#E3E5E8',
  border: '#D6D9DD',
  code: '#F2F3F5',
  quote: '#C4C9CE',
  mention: '#E6E8FD',
  onMention: '#3C45A5',
  time: '#E7E8EB',
  spoiler: '#C9CCD1',
  spoilerHover: '#BBBFC5',
  hover: '#E8E9EC',
  placeholder: '#FFEFCC',
  onPlaceholder: '#7A4900',
  focus: '#422AFB',
}

/** The platform's own colours; where they fall short of readable contrast they are moved just far enough. */
export const platformColours: Record<Look, PlatformColours> = { light, dark }

const variable = (name: string) => `--platform-${name.toLowerCase()}`

/** The colours of one look as CSS variables, to be set on the preview's root. */
export const platformVariables = (look: Look): Record<string, string> =>
  Object.fromEntries(Object.entries(platformColours[look]).map(([name, value]) => [variable(name), value]))

/** A colour of the platform in a style, e.g. `platform('ground')`. */
export const platform = (name: keyof PlatformColours) => `var(${variable(name)})`
