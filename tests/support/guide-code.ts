import { readFileSync } from 'node:fs'

/** The blocks of code of one language that a guide shows. */
export const codeIn = (guide: string, language: string) =>
  [...readFileSync(guide, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  )
