import { useTranslations } from 'next-intl'
import { type Subject, titleAt } from '@/components/changes/use-subjects'
import { useFieldMessage } from '@/components/ui/use-field-message'

/** A path within a part, as people call it. */
export const pathName = ({ name, option }: Subject, path: string) =>
  path === '' ? name : titleAt(option, path)

/** A path of the request: within a part by the part's name, elsewhere as it is. */
export const requestPathName = (find: (id: string) => Subject) => (path: string) => {
  const [, id, rest = ''] = /^(settings|feature:[^.]+)\.(.+)$/.exec(path) ?? []
  if (id === undefined) return path
  const subject = find(id)
  return `${subject.name}: ${pathName(subject, rest)}`
}

type ErrorListProps = {
  fields: Readonly<Record<string, string>>
  nameOf: (path: string) => string
  /** More are left out. */
  max?: number
}

/** What a server says is wrong, by path. */
export function ErrorList({ fields, nameOf, max = Infinity }: ErrorListProps) {
  const t = useTranslations('transfer.parts')
  const words = useFieldMessage()
  const errors = Object.entries(fields)
  if (errors.length === 0) return null
  return (
    <ul className="errors">
      {errors.slice(0, max).map(([path, message]) => (
        <li key={path}>{t('field', { field: nameOf(path), message: words(message) ?? '' })}</li>
      ))}
      {errors.length > max && <li>…</li>}
    </ul>
  )
}
