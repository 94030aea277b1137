/** Which of Discord's two looks a preview has; it does not follow the dashboard's own colour mode. */
export type Look = 'light' | 'dark'

/** Discord's own colours; where they fall short of readable contrast they are moved just far enough. */
const colours = {
  ground: ['#FFFFFF', '#313338'],
  text: ['#313338', '#DBDEE1'],
  header: ['#060607', '#F2F3F5'],
  muted: ['#5C5E66', '#A0A6AE'],
  link: ['#0060CF', '#33B5FF'],
  app: ['#5865F2', '#5865F2'],
  onApp: ['#FFFFFF', '#FFFFFF'],
  card: ['#F2F3F5', '#2B2D31'],
  bar: ['#E3E5E8', '#1E1F22'],
  border: ['#D6D9DD', '#3F4147'],
  entry: ['#FFFFFF', '#1E1F22'],
  code: ['#F2F3F5', '#2B2D31'],
  quote: ['#C4C9CE', '#4E5058'],
  mention: ['#E6E8FD', '#3C3F66'],
  onMention: ['#3C45A5', '#D3D6FD'],
  time: ['#E7E8EB', '#3D3F45'],
  spoiler: ['#C9CCD1', '#1A1B1E'],
  spoilerHover: ['#BBBFC5', '#232428'],
  hover: ['#E8E9EC', '#383A40'],
  placeholder: ['#FFEFCC', '#4A3A12'],
  onPlaceholder: ['#7A4900', '#FFD98A'],
  secondary: ['#E0E1E5', '#4E5058'],
  onSecondary: ['#313338', '#FFFFFF'],
  success: ['#248046', '#248046'],
  danger: ['#DA373C', '#DA373C'],
  menu: ['#EBEDEF', '#1E1F22'],
  focus: ['#422AFB', '#B8C0FF'],
} satisfies Record<string, [light: string, dark: string]>

type Name = keyof typeof colours

const variable = (name: string) => `--discord-${name.toLowerCase()}`

export const colourVariables = (look: Look): Record<string, string> =>
  Object.fromEntries(
    Object.entries(colours).map(([name, [light, dark]]) => [variable(name), look === 'light' ? light : dark]),
  )

export const discordColour = (name: Name) => `var(${variable(name)})`

type Rgb = readonly number[]

const toRgb = (colour: number): Rgb => [colour >> 16, (colour >> 8) & 255, colour & 255]

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, at) => part + ((to[at] ?? 0) - part) * share)

const write = (colour: Rgb) => `rgb(${colour.map(Math.round).join(' ')})`

function luminance(colour: Rgb) {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb) {
  const lights = [luminance(one), luminance(other)]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}

/**
 * The mention of a role with a colour, 0xRRGGBB: as text on a ground tinted with it, moved towards the look's own text
 * colour until it is readable.
 */
export function roleTint(colour: number, look: Look) {
  const own = (name: Name) => toRgb(parseInt(colours[name][look === 'light' ? 0 : 1].slice(1), 16))
  const background = mix(own('ground'), toRgb(colour), 0.12)
  let readable = toRgb(colour)
  for (let share = 0; share <= 1 && contrast(readable, background) < 4.6; share += 0.1)
    readable = mix(toRgb(colour), own('header'), share)
  return { color: write(readable), background: write(background) }
}
