import { Button } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Option } from '@/api/json-schema/option'

type AttentionNoticeProps = {
  /** Where something that is saved is wrong or missing. */
  paths: readonly string[]
  isOn: boolean
  options: ReadonlyMap<string, Option>
  onShow: (path: string) => void
}

/** Says that something saved does not fit, or that a feature that is on lacks something, and leads there. */
export function AttentionNotice({ paths, isOn, options, onShow }: AttentionNoticeProps) {
  const t = useTranslations('features.attention')
  const [first] = paths
  if (first === undefined) return null
  const tops = [...new Map(paths.map((path) => [path.split('.')[0] ?? path, path]))]
  return (
    <div className="attention" role="note">
      <TriangleAlert size={20} aria-hidden />
      <p>{t(isOn ? 'on' : 'off', { count: tops.length })}</p>
      <ul role="list">
        {tops.map(([key, path]) => (
          <li key={key}>
            <Button size="sm" variant="outline" onClick={() => onShow(path)}>
              {options.get(key)?.title ?? key}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
