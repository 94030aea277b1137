import { css, isStyleProp, shouldForwardProp } from '@chakra-ui/react'
import { __unsafe_useEmotionCache as useStylesCache, ThemeContext } from '@emotion/react'
import { type CSSObject, serializeStyles, type SerializedStyles } from '@emotion/serialize'
import { type EmotionCache, getRegisteredStyles, insertStyles, registerStyles } from '@emotion/utils'
import { createElement, type ElementType, Fragment, useContext, useInsertionEffect } from 'react'
import { CurrentDrawing } from './server-styles'

type Styles = Record<string, unknown>
type StyledProps = Styles & {
  as?: ElementType
  className?: string
  __css?: Styles
  sx?: Styles
  css?: CSSObject
}
type StyledOptions = {
  baseStyle?: Styles | ((props: StyledProps) => Styles)
  shouldForwardProp?: (name: string) => boolean
}

/** What comes later also stands later. */
function assignAfter(target: Styles, source: Styles | undefined) {
  for (const key in source) {
    if (key in target) delete target[key]
    target[key] = source[key]
  }
}

/** Some styles are of what people choose, such as the colours of roles: on the server they would grow without end. */
const most = 5_000

const knownStyles = new WeakMap<object, Map<string, SerializedStyles>>()

/** Chakra calls what in styles is a function, and JSON has no word for one. */
function hasFunction(styles: unknown): boolean {
  if (typeof styles === 'function') return true
  if (typeof styles !== 'object') return false
  for (const key in styles) if (hasFunction(styles[key as keyof typeof styles])) return true
  return false
}

const isData = ({ css: more }: StyledProps, styles: Styles) => !more && !hasFunction(styles)

/** Styles as Emotion takes them, worked out once for each theme. Their values are data, never functions. */
function serializedIn(theme: object, styles: Styles) {
  let known = knownStyles.get(theme)
  if (!known || known.size >= most) knownStyles.set(theme, (known = new Map()))
  const key = JSON.stringify(styles)
  let serialized = known.get(key)
  if (!serialized) known.set(key, (serialized = serializeStyles([css(styles)(theme)])))
  return serialized
}

const withMore = (styles: CSSObject, more: CSSObject | undefined) => (more ? [styles, more] : styles)

type Insertion = { cache: EmotionCache; serialized: SerializedStyles; isStringTag: boolean }

function InsertStyles({ cache, serialized, isStringTag }: Insertion) {
  useInsertionEffect(() => void insertStyles(cache, serialized, isStringTag))
  return null
}

function namesOf({ name, next }: SerializedStyles): string {
  return next ? `${name} ${namesOf(next)}` : name
}

/** The first element with a style brings it: on the server as an element before it, in a browser once it is drawn. */
function insertionOf({ cache, serialized, isStringTag }: Insertion) {
  registerStyles(cache, serialized, isStringTag)
  if (cache.inserted[serialized.name] !== undefined) return null
  if (typeof window !== 'undefined') return createElement(InsertStyles, { cache, serialized, isStringTag })
  const rules = insertStyles(cache, serialized, isStringTag)
  return rules === undefined
    ? null
    : createElement('style', {
        'data-emotion': `${cache.key} ${namesOf(serialized)}`,
        dangerouslySetInnerHTML: { __html: rules },
      })
}

function stylesOf(props: StyledProps, baseStyle: Styles | undefined) {
  const ownStyles: Styles = {}
  for (const name in props) if (isStyleProp(name) && props[name] !== undefined) ownStyles[name] = props[name]
  const styles = { ...props.__css }
  assignAfter(styles, baseStyle)
  assignAfter(styles, ownStyles)
  assignAfter(styles, props.sx)
  return styles
}

/**
 * What Chakra makes each of its elements with, in place of its own (`next.config.js`): one component instead of three, which
 * works out the same styles once for all elements that have them.
 */
export function styled(tag: ElementType, { baseStyle, ...options }: StyledOptions = {}) {
  const isForwarded = options.shouldForwardProp ?? shouldForwardProp
  const takesAs = !isForwarded('as')

  return function StyledElement(props: StyledProps) {
    const cache = useStylesCache()
    const theme = useContext(ThemeContext)
    const drawing = useContext(CurrentDrawing)
    if (!cache) throw new Error('There is no cache of styles.')

    const forwarded: Styles = {}
    for (const name in props) if (isForwarded(name)) forwarded[name] = props[name]
    const workOut = () =>
      stylesOf(props, typeof baseStyle === 'function' ? baseStyle({ ...props, theme }) : baseStyle)
    const Tag = (takesAs && props.as) || tag
    if (typeof Tag === 'string' && drawing.hasServerStyles) {
      drawing.postponed.push(() => {
        const styles = workOut()
        if (isData(props, styles)) serializedIn(theme, styles)
      })
      return createElement(Fragment, null, null, createElement(Tag, forwarded))
    }
    const styles = workOut()
    const registered: string[] = []
    const classes = props.className ? getRegisteredStyles(cache.registered, registered, props.className) : ''
    const isAlone = registered.length === 0 && isData(props, styles)
    const serialized = isAlone
      ? serializedIn(theme, styles)
      : serializeStyles([withMore(css(styles)(theme), props.css), ...registered])
    const insertion = insertionOf({ cache, serialized, isStringTag: typeof Tag === 'string' })
    forwarded.className = `${classes}${cache.key}-${serialized.name}`
    return createElement(Fragment, null, insertion, createElement(Tag, forwarded))
  }
}

/** Chakra's index names it. */
export const toCSSObject = undefined
