import { useTranslations } from 'next-intl'
import { spellPlace } from '@/api/json-schema/option-title'
import { optionAt, type Options, type Subject } from '@/components/changes/use-subjects'
import { useFieldMessage } from '@/components/ui/use-field-message'

type Fields = Readonly<Record<string, string>>

export function PartErrors({ subject, fields }: { subject: Subject; fields: Fields }) {
  const t = useTranslations('transfer.parts')
  const words = useFieldMessage()
  return (
    <ul className="errors">
      {Object.entries(fields).map(([path, message]) => (
        <li key={path}>
          {t('field', {
            field: path === '' ? subject.name : pathTitle(subject.options, path),
            message: words(message) ?? '',
          })}
        </li>
      ))}
    </ul>
  )
}

const maxShown = 5

/** What a server says is wrong with a request: within a part by the part's name, elsewhere by the path. */
export function RequestErrors({ find, fields }: { find: (id: string) => Subject; fields: Fields }) {
  const t = useTranslations('transfer.parts')
  const words = useFieldMessage()
  const nameOf = (path: string) => {
    const [, id = '', rest = ''] = /^(settings|feature:[^.]+)\.(.+)$/.exec(path) ?? []
    if (id === '') return path
    const { name, options } = find(id)
    return `${name}: ${pathTitle(options, rest)}`
  }
  const errors = Object.entries(fields)
  if (errors.length === 0) return null
  return (
    <ul className="errors">
      {errors.slice(0, maxShown).map(([path, message]) => (
        <li key={path}>{t('field', { field: nameOf(path), message: words(message) ?? '' })}</li>
      ))}
      {errors.length > maxShown && <li>…</li>}
    </ul>
  )
}

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
