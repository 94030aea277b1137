type Counted = { one: string; many: string }

const list = new Intl.ListFormat('en')

/** A text with what it names put in. What is listed goes in as a list: "a, b, and c". */
export const formatFinding = (text: string, values: Readonly<Record<string, number | readonly string[]>>) =>
  text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name]
    if (value === undefined) return braces
    return typeof value === 'number' ? String(value) : list.format(value)
  })

/** The wording for one thing, or for several. */
export const formatCounted = ({ one, many }: Counted, count: number, names: readonly string[] = []) =>
  formatFinding(count === 1 ? one : many, { count, names })
