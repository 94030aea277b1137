import { spellPlace } from '@/api/json-schema/spell-place'
import { type Options, optionAt } from '@/components/changes/use-subjects'

/** What people call the option at a path within a part: `panels.1.channel` is "Panels, row 2: Channel". */
export function pathTitle(options: Options, path: string) {
  const [key = '', ...steps] = path.split('.')
  let option = options.of(key)
  const places: (string | number)[] = [option.title]
  for (const step of steps) {
    if (option.kind === 'list' && /^\d+$/.test(step)) {
      option = option.items
      places.push(Number(step))
    } else {
      option = optionAt(option, step)
      places.push(option.title)
    }
  }
  return spellPlace(places)
}
