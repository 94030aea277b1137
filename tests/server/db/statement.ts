/*
 * Reads statements as far as it takes to tell which tables they use and what they demand of them. Whatever it does not
 * know counts as demanding nothing, so it errs by complaining.
 */

/** A statement, or a query inside one: its own text, in which those inside it stand as `(query)`. */
export type Block = { text: string; inside: Block[] }

/** Takes a statement apart into the queries that it consists of. */
export function blockOf(statement: string): Block {
  // What is quoted as text says nothing about tables.
  const parts = statement
    .replace(/;$/, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(/(\(\s*select\b|[()])/i)
  const root: Block = { text: '', inside: [] }
  /** For each parenthesis that is open: the query around it, or null where it holds none. */
  const open: (Block | null)[] = []
  let current = root
  for (const part of parts) {
    if (/^\(\s*select$/i.test(part)) {
      const query: Block = { text: 'select', inside: [] }
      current.inside.push(query)
      current.text += '(query'
      open.push(current)
      current = query
      continue
    }
    if (part === '(') open.push(null)
    if (part === ')') current = open.pop() ?? current
    current.text += part
  }
  return root
}

/** Splits a text at words (a pattern without groups) that stand outside of every parenthesis. */
export function splitOutside(text: string, words: string): string[] {
  const found: string[] = []
  let depth = 0
  let part = ''
  for (const piece of text.split(new RegExp(`([()]|,|\\b(?:${words})\\b)`, 'i'))) {
    if (piece === '(') depth += 1
    if (piece === ')') depth -= 1
    if (depth === 0 && new RegExp(`^(?:${words})$`, 'i').test(piece)) {
      found.push(part)
      part = ''
    } else part += piece
  }
  return [...found, part].map((each) => each.trim())
}

/** Without the parentheses around all of it. */
function unwrap(text: string): string {
  const inner = /^\((.*)\)$/s.exec(text)?.[1]
  if (inner === undefined) return text
  let depth = 0
  for (const letter of inner) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (depth < 0) return text
  }
  return unwrap(inner.trim())
}

/** What must all be true for a condition to be; nothing where it is enough that one of several things is. */
function demandsOf(condition: string): string[] {
  const whole = unwrap(condition.trim())
  if (splitOutside(whole, 'or').length > 1) return []
  const parts = splitOutside(whole, 'and')
  return parts.length === 1 ? parts : parts.flatMap(demandsOf)
}

const afterConditions = 'order by|group by|having|limit|offset|for|returning|window'

/** What a query, an update or a deletion demands of the rows that it uses, its joins included. */
export function conditionsOf({ text }: Block): string[] {
  if (splitOutside(text, 'union|intersect|except').length > 1) return []
  const [before = '', where, ...more] = splitOutside(text, 'where')
  if (more.length > 0) return []
  const joins = splitOutside(before, 'on').slice(1)
  const conditions = joins.map((join) => splitOutside(join, '(?:inner|left|right|full|cross) join|join')[0])
  return [...conditions, where === undefined ? undefined : splitOutside(where, afterConditions)[0]].flatMap(
    (condition) => (condition === undefined ? [] : demandsOf(condition)),
  )
}

/** What an insertion puts into a column, row by row; null for what is no plain insertion of rows. */
export function insertedInto({ text }: Block, column: string): string[] | null {
  const [, columns, rows] = /^insert into "\w+" \(([^)]*)\) values (.*)$/is.exec(text) ?? []
  if (columns === undefined || rows === undefined) return null
  const index = splitOutside(columns, ',').indexOf(`"${column}"`)
  const [values = ''] = splitOutside(rows, 'on conflict|returning')
  return splitOutside(values, ',').map((row) => splitOutside(unwrap(row), ',')[index] ?? '')
}
