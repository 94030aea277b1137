import { IconButton } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ownProperty } from '@/api/json-schema/json'
import { keysOf } from './options-of'
import type { Subject } from './use-subjects'
import { ValueChange } from './value-change'

type Values = Readonly<Record<string, unknown>>

type ChangedFieldsProps = {
  change: { before: Values; after: Values }
  subject: Subject
  /** What asks to revert one key, which is not offered where it is the only one. */
  revertOf?: (key: string) => (() => void) | undefined
}

/** Each option of a change by its name, from which value to which. */
export function ChangedFields({ change: { before, after }, subject, revertOf }: ChangedFieldsProps) {
  const t = useTranslations('history')
  const keys = keysOf(before, after, subject.options.order)

  return (
    <dl className="fields">
      {keys.map((key) => {
        const option = subject.options.of(key)
        const revert = keys.length > 1 ? revertOf?.(key) : undefined
        return (
          <div key={key} className="field">
            <dt>{option.title}</dt>
            <dd className="values">
              <ValueChange
                option={option}
                before={ownProperty(before, key) ?? null}
                after={ownProperty(after, key) ?? null}
              />
            </dd>
            {revert && (
              <dd className="undo">
                <IconButton
                  size="sm"
                  variant="ghost"
                  icon={<Undo2 size={14} aria-hidden />}
                  aria-label={t('revert.one', { field: option.title })}
                  title={t('revert.one', { field: option.title })}
                  onClick={revert}
                />
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
