/** What other languages write otherwise than JavaScript, whose patterns JSON Schema has, and what to write in its place. */
const foreign = [
  { found: /\(\?P<(\w+)>/, instead: ([, name]: RegExpExecArray) => `write (?<${name}>` },
  { found: /\(\?P=(\w+)\)/, instead: ([, name]: RegExpExecArray) => `write \\k<${name}>` },
  { found: /\(\?[aiLmsux]+\)/, instead: () => 'it has no flags: write them out, such as [Aa]' },
  { found: /\(\?#[^)]*\)/, instead: () => 'it has no comments: leave it out' },
  { found: /\(\?>/, instead: () => 'write (?:' },
  { found: /\\[AzZ]/, instead: ([written]: RegExpExecArray) => `write ${written === '\\A' ? '^' : '$'}` },
]

/** Without what stands after a backslash, so that what is left means itself; as long as it was. */
const withoutEscapes = (pattern: string) => pattern.replaceAll(/\\[^]/g, '__')

/** Where a class or a group begins that does not end, or ends that did not begin; 0 where none does. */
function openPlace(pattern: string) {
  const open: number[] = []
  let classAt = -1
  for (const [at, mark] of [...withoutEscapes(pattern)].entries()) {
    if (classAt >= 0) {
      if (mark === ']') classAt = -1
    } else if (mark === '[') classAt = at
    else if (mark === '(') open.push(at)
    else if (mark === ')' && open.pop() === undefined) return at
  }
  return classAt >= 0 ? classAt : (open.at(-1) ?? 0)
}

const quote = (pattern: string, at: number) => JSON.stringify(pattern.slice(at, at + 30))

/** What a pattern has of another language's, and what to write in its place; null where it has nothing. */
export function foreignSyntax(pattern: string) {
  for (const { found, instead } of foreign) {
    const match = found.exec(pattern)
    // A backslash before it, itself not written with one, would make it mean itself.
    const isWritten = match && !/(?:^|[^\\])(?:\\\\)*\\$/.test(pattern.slice(0, match.index))
    if (isWritten) return `${JSON.stringify(match[0])} is not JavaScript’s: ${instead(match)}`
  }
  return null
}

/** Why there is no such pattern, and where; null where there is. Older patterns are not valid with the flag `u`, and browsers take those too. */
export function whyBroken(pattern: string) {
  let reason = ''
  for (const flags of ['u', ''])
    try {
      if (new RegExp(pattern, flags).flags === flags) return null
    } catch (problem) {
      reason = problem instanceof Error ? problem.message.replace(/^.*: /s, '') : ''
    }
  const where = foreignSyntax(pattern) ?? `${reason}, at ${quote(pattern, openPlace(pattern))}`
  return `it is no regular expression of JavaScript, whose syntax counts: ${where}`
}
