/* Fails for a name in a comment, between backticks, that nothing in the code is called. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const files = execFileSync(
  'git',
  ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.json', '*.yaml'],
  {
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const name = /`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?`/g

const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const known = new Set(
  texts.flatMap(({ text }) => text.replaceAll(comment, ' ').match(/[A-Za-z_$][\w$]*/g) ?? []),
)

const unknown = texts
  .filter(({ file }) => /\.(?:[cm]?js|tsx?)$/.test(file))
  .flatMap(({ file, text }) =>
    [...text.matchAll(comment)].flatMap(([found]) =>
      [...found.matchAll(name)]
        .filter(([, path = '']) => path.split('.').some((part) => !known.has(part)))
        .map(([quoted]) => `${file}: ${quoted} in a comment is the name of nothing.`),
    ),
  )

for (const line of unknown) console.error(line)
process.exitCode = unknown.length === 0 ? 0 : 1
