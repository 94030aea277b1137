import { useTranslations } from 'next-intl'
import type { ApiDocument, ApiSchema } from '@/api/openapi.schema'
import { Prose } from './prose'
import { innerOf, resolve } from './read-schema'
import { useBounds, useTypeWords } from './use-type-words'

type FieldsProps = { schema: ApiSchema; document: ApiDocument }

/** What a schema holds: its words, and its fields as a list; those of what stands inside are opened one by one. */
export function Fields({ schema, document }: FieldsProps) {
  const typeWords = useTypeWords()
  const whole = resolve(schema, document)
  const { schema: inner } = innerOf(schema, document)
  const fields = Object.entries(inner.properties ?? {})
  return (
    <>
      {whole.description && (
        <p className="hint">
          <Prose text={whole.description} />
        </p>
      )}
      {fields.length === 0 && <p className="hint">{typeWords(whole)}</p>}
      {fields.length > 0 && (
        <ul className="fields">
          {fields.map(([name, field]) => (
            <FieldRow
              key={name}
              {...{ name, document }}
              schema={field}
              isRequired={inner.required?.includes(name) ?? false}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type FieldRowProps = FieldsProps & { name: string; isRequired: boolean }

/** One field: its name, what it may hold, its bounds, and what stands inside it. */
export function FieldRow({ name, schema, isRequired, document }: FieldRowProps) {
  const t = useTranslations('apiDocs.field')
  const typeWords = useTypeWords()
  const bounds = useBounds()(schema)
  const { schema: inner, isNamed } = innerOf(schema, document)
  const description = schema.description ?? (isNamed ? undefined : inner.description)
  return (
    <li>
      <code className="name">{name}</code> <span className="words">{typeWords(schema)}</span>{' '}
      {isRequired && <span className="required">{t('required')}</span>}
      {description && (
        <p className="hint">
          <Prose text={description} />
        </p>
      )}
      {bounds.length > 0 && <p className="hint">{bounds.join(' · ')}</p>}
      {schema.pattern && (
        <p className="hint">
          {t('pattern')} <code>{schema.pattern}</code>
        </p>
      )}
      {inner.properties && (
        <details>
          <summary>{t('more', { name })}</summary>
          <Fields schema={inner} document={document} />
        </details>
      )}
    </li>
  )
}
