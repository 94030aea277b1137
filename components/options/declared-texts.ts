import { useMemo } from 'react'
import { isObject } from '@/contract/json'
import { localisedTexts } from '@/contract/declaration/translations'

/** The texts that people read in a schema. */
function declaredTexts(schema: unknown): ReadonlySet<string> {
  const texts = new Set<string>()
  function collect(part: unknown) {
    if (Array.isArray(part)) return part.forEach(collect)
    if (!isObject(part)) return
    for (const name of localisedTexts)
      for (const text of isObject(part[name]) ? Object.values(part[name]) : [part[name]])
        if (typeof text === 'string') texts.add(text)
    Object.values(part).forEach(collect)
  }
  collect(schema)
  return texts
}

/** For `DeclaredTextsProvider`. */
export const useDeclaredTexts = (schema: unknown, language: string | undefined) =>
  useMemo(() => ({ texts: declaredTexts(schema), language }), [schema, language])
