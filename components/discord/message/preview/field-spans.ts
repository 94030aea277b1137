/** How many of twelve columns each field takes: inline ones stand in rows of up to three, any other has its own row. */
export function fieldSpans(fields: readonly { inline?: boolean }[]): number[] {
  const spans: number[] = []
  let row = 0
  const closeRow = () => {
    for (let at = 0; at < row; at++) spans.push(12 / row)
    row = 0
  }
  for (const { inline } of fields) {
    if (inline && row === 3) closeRow()
    if (inline) row++
    else {
      closeRow()
      spans.push(12)
    }
  }
  closeRow()
  return spans
}
