import { useEffect, useState } from 'react'

type Symbols = ReadonlyMap<string, string>

/** Browsers draw some symbols as text unless this follows. */
const asEmoji = '\ufe0f'

const symbolOf = (code: string) => {
  const points = code.split('-').map((point) => parseInt(point, 16))
  const isOldSymbol = points.length === 1 && (points[0] ?? 0) < 0x1f000
  return String.fromCodePoint(...points) + (isOldSymbol ? asEmoji : '')
}

let loading: Promise<Symbols> | undefined
let loaded: Symbols | undefined

/** The standard emoji by the names that people type. */
async function loadSymbols() {
  const { default: codes } = await import('emojibase-data/en/shortcodes/iamcal.json')
  loaded = new Map(
    Object.entries(codes).flatMap(([code, names]) =>
      [names].flat().map((name) => [name, symbolOf(code)] as const),
    ),
  )
  return loaded
}

/** What finds the standard emoji of a name, as `tada` or `wave::skin-tone-2`; nothing while the names load. */
export function useStandardEmoji(isNeeded = true) {
  const [symbols, setSymbols] = useState(loaded)
  useEffect(() => {
    if (symbols || !isNeeded) return
    loading ??= loadSymbols()
    // Without the names, the text stays as it is written.
    loading.then(setSymbols, () => (loading = undefined))
  }, [symbols, isNeeded])
  return (name: string) => {
    const [base = '', tone] = name.split('::skin-tone-')
    const symbol = symbols?.get(base)
    return symbol && tone ? inSkinTone(symbol, Number(tone)) : symbol
  }
}

/** @param tone one of the five, from the lightest */
function inSkinTone(symbol: string, tone: number) {
  const [, person, rest = ''] = /^(\p{Emoji_Modifier_Base})\ufe0f?(.*)/u.exec(symbol) ?? []
  return person && person + String.fromCodePoint(0x1f3fa + tone) + rest
}

/** `:tada:` as the emoji of that name; as it is written while the names load, and if there is none. */
export function StandardEmoji({ name }: { name: string }) {
  const emojiNamed = useStandardEmoji()
  return <span>{emojiNamed(name) ?? `:${name}:`}</span>
}
