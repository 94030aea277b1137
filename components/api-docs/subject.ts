/** One call as the list of them shows it. */
export type Call = {
  id: string
  method: string
  path: string
  summary: string
  standing: 'required' | 'optional' | 'never-forwarded'
}
export type Subject = { id: string; title: string; is: string; calls: Call[] }

/** The subjects with those of their calls in which every word of a search occurs. */
export function searchCalls(subjects: Subject[], text: string): Subject[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ title }: Subject, { id, method, path, summary }: Call) => {
    const all = [title, id, method, path, summary].join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  }
  return subjects
    .map((subject) => ({ ...subject, calls: subject.calls.filter((call) => matches(subject, call)) }))
    .filter(({ calls }) => calls.length > 0)
}
