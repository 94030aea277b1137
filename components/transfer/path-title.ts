import { type Options, partOf } from '@/components/history/options-of'

/** What people call the option at a path within a part: `panels.1.channel` is "Panels 2 › Channel". */
export function pathTitle(options: Options, path: string) {
  const [key = '', ...steps] = path.split('.')
  let option = options.of(key)
  const words = [option.title]
  for (const step of steps) {
    if (option.kind === 'list' && /^\d+$/.test(step)) {
      option = option.items
      words.push(`${words.pop() ?? ''} ${Number(step) + 1}`)
    } else {
      option = partOf(option, step)
      words.push(option.title)
    }
  }
  return words.join(' › ')
}
