import { readFileSync } from 'node:fs'

/** The blocks of code of one language that a guide shows. */
export const codeIn = (guide: string, language: string) =>
  [...readFileSync(guide, 'utf8').matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].flatMap(([, named, code = '']) =>
    named === language ? [code] : [],
  )
