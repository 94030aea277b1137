import { isStyleProp } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { createRequire } from 'node:module'
import { isKeptDeclaration } from './light-default-styles'
import { theme } from '@/theme/theme'

/*
 * Styles without what no test sees. Of a page that is drawn in jsdom, working out how it looks would take most of the
 * time: Chakra merges and translates the styles of each element, and jsdom matches every rule with every element that a
 * query asks about.
 */

/** The same among properties, whose names are written otherwise. */
const keptProperty = /^(?:display|visibility|opacity|pointerEvents|layerStyle|(?:max|min)Width)$/

type Node = { type: string; props: string | string[]; value: string; return: string }

function dropOthers(node: Node) {
  if (node.type !== 'decl' || typeof node.props !== 'string' || isKeptDeclaration(node.props)) return
  node.value = ''
  node.return = ''
}

export const lightStyles = createCache({ key: 'css', stylisPlugins: [dropOthers] })

const StyleSheet = lightStyles.sheet.constructor as new (options: object) => typeof lightStyles.sheet

/** A class, because Emotion makes further sheets of this kind for global styles. */
class LightSheet extends StyleSheet {
  override insert(rule: string) {
    const hasDeclarations = /\{[^{}]+\}/.test(rule)
    if (hasDeclarations && !rule.startsWith('@keyframes')) super.insert(rule)
  }
}

lightStyles.sheet = new LightSheet({ key: 'css', container: lightStyles.sheet.container })

type Properties = Record<string, unknown>

/** A style object, or what makes one, with the kept properties alone. */
function lighten(styles: unknown): unknown {
  if (typeof styles === 'function') return (...given: unknown[]) => lighten(styles(...given))
  if (!(styles instanceof Object)) return styles
  const light: Properties = {}
  for (const [key, value] of Object.entries(styles)) {
    if (keptProperty.test(key)) light[key] = value
    else if (value instanceof Object) light[key] = lighten(value)
  }
  return light
}

function lightenComponent(component: Properties) {
  const light = { ...component }
  for (const part of ['baseStyle', 'sizes', 'variants'])
    if (part in component) light[part] = lighten(component[part])
  return light
}

/** What goes before the theme's own styles. */
export const lightTheme = {
  components: Object.fromEntries(
    Object.entries<Properties>(theme.components).map(([name, component]) => [
      name,
      lightenComponent(component),
    ]),
  ),
  layerStyles: lighten(theme.layerStyles),
  textStyles: {},
}

const isKept = (name: string) => keptProperty.test(name) || name.startsWith('_') || !isStyleProp(name)
const kept: Record<string, boolean> = {}

function lightenProps(props: Properties) {
  const light: Properties = {}
  for (const name in props) {
    if (name === '__css' || name === 'sx') light[name] = lighten(props[name])
    else if ((kept[name] ??= isKept(name))) light[name] = props[name]
  }
  return light
}

type Serialize = (styles: unknown[], registered: object | undefined, props?: Properties) => unknown

/** The module by which Emotion's own packages make a class of the props that an element is drawn with. */
const emotion: { serializeStyles: Serialize } = createRequire(import.meta.url)('@emotion/serialize')
const { serializeStyles } = emotion
emotion.serializeStyles = (styles, registered, props) =>
  serializeStyles(styles, registered, props?.theme ? lightenProps(props) : props)
