import { createRequire } from 'node:module'

/** What decides whether something is there for people, and what tests look at. */
export const isKeptDeclaration = (name: string) =>
  /^(?:--chakra-colors-.*|display|visibility|opacity|pointer-events)$/.test(name)

/*
 * The browser's own styles without what no test sees. jsdom matches each of their rules with every element whose style is
 * asked for, and some take long: `:dir(rtl)` alone, which sets a direction, took a tenth of the tests' time.
 */

type Style = { readonly length: number; item: (index: number) => string }
type Rule = { selectorText?: string; style?: Style; cssRules?: Rules; parentStyleSheet?: { cssRules: Rules } }
type Rules = { _list: Rule[] }

/** In jsdom, nobody can open what `popover` hides. */
const isOfPopovers = ({ selectorText }: Rule) => selectorText?.includes('popover') === true

const hasEffect = ({ style, cssRules }: Rule): boolean =>
  cssRules?._list.some((rule) => hasEffect(rule)) === true ||
  (style !== undefined && Array.from(style, (_, index) => style.item(index)).some(isKeptDeclaration))

/** The rules of jsdom itself, which it reads with the first style that somebody asks for, and hands to nobody. */
function defaultRules() {
  const asked: { isImpl: (rule: Rule) => boolean } = createRequire(import.meta.url)(
    'jsdom/lib/generated/idl/CSSImportRule.js',
  )
  const { isImpl } = asked
  const rules: Rule[] = []
  asked.isImpl = (rule) => {
    rules.push(rule)
    return isImpl(rule)
  }
  getComputedStyle(document.documentElement)
  asked.isImpl = isImpl
  return rules[0]?.parentStyleSheet?.cssRules
}

export function lightenDefaultStyles() {
  const rules = defaultRules()
  if (!rules) throw new Error('jsdom keeps its own styles elsewhere: look again where.')
  rules._list = rules._list.filter((rule) => hasEffect(rule) && !isOfPopovers(rule))
  // A selector that minds upper case in values takes jsdom a shorter way. Here nobody writes their values in upper case.
  for (const rule of rules._list) rule.selectorText &&= rule.selectorText.replaceAll(' i]', ']')
}
