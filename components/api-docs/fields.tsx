import { useTranslations } from 'next-intl'
import type { ApiDocument, ApiSchema } from '@/api/openapi'

type FieldsProps = { schema: ApiSchema; document: ApiDocument }

/** What a schema holds: its words, and its fields as a list; those of what stands inside are opened one by one. */
export function Fields({ schema, document }: FieldsProps) {
  const typeWords = useTypeWords()
  const whole = resolve(schema, document)
  const { schema: inner } = innerOf(schema, document)
  const fields = Object.entries(inner.properties ?? {})
  return (
    <>
      {whole.description && <Hint text={whole.description} />}
      {fields.length === 0 ? (
        <p className="hint">{typeWords(whole)}</p>
      ) : (
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
      {description && <Hint text={description} />}
      {bounds.length > 0 && <p className="hint">{bounds.join(' · ')}</p>}
      {schema.pattern && <Hint text={`${t('pattern')} \`${schema.pattern}\``} />}
      {inner.properties && (
        <details>
          <summary>{t('more', { name })}</summary>
          <Fields schema={inner} document={document} />
        </details>
      )}
    </li>
  )
}

/** What a value may be, in a few words such as “list of Role” or “string or null”. */
function useTypeWords() {
  const t = useTranslations('apiDocs.field')
  const either = (words: string[]) => words.reduce((one, other) => t('or', { one, other }))

  function words(schema: ApiSchema): string {
    const { $ref, anyOf, enum: values, items, type, additionalProperties: rest } = schema
    if ($ref !== undefined) return nameOf($ref)
    if (anyOf && anyOf.length > 0) return either(anyOf.map(words))
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (values && values.length > 0) return either(values.map((value) => JSON.stringify(value)))
    if (items) return t('list', { what: words(items) })
    if (typeof rest === 'object') return t('byName', { what: words(rest) })
    if (type === undefined) return t('anything')
    return typeof type === 'string' ? type : either(type)
  }
  return words
}

const bounds = [
  ['minLength', 'shortest'],
  ['maxLength', 'longest'],
  ['minimum', 'least'],
  ['maximum', 'most'],
  ['maxItems', 'entries'],
] as const

/** How long, how large and how many a value may be, and what it is when it is left out. */
function useBounds() {
  const t = useTranslations('apiDocs.field')
  return (schema: ApiSchema): string[] => {
    const counts = bounds.flatMap(([keyword, text]) => {
      const count = schema[keyword]
      return count === undefined ? [] : [t(text, { count })]
    })
    const { default: usual } = schema
    return usual === undefined ? counts : [...counts, t('default', { value: JSON.stringify(usual) })]
  }
}

export const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

/** What a reference stands for; anything else is itself. */
function resolve(schema: ApiSchema, document: ApiDocument): ApiSchema {
  return schema.$ref === undefined ? schema : (document.components.schemas[nameOf(schema.$ref)] ?? {})
}

/** The object that a reader wants to see: inside a reference, a list, a record, or what may also be null. */
function innerOf(schema: ApiSchema, document: ApiDocument): { schema: ApiSchema; isNamed: boolean } {
  const { $ref, items, anyOf, additionalProperties: rest } = schema
  if ($ref !== undefined) return { ...innerOf(resolve(schema, document), document), isNamed: true }
  if (items) return innerOf(items, document)
  const [only, ...others] = (anyOf ?? []).filter(({ type }) => type !== 'null')
  if (only && others.length === 0) return innerOf(only, document)
  if (typeof rest === 'object') return innerOf(rest, document)
  return { schema, isNamed: false }
}

/** A sentence of the document, in which code stands between backticks. */
export const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))

const Hint = ({ text }: { text: string }) => (
  <p className="hint">
    <Prose text={text} />
  </p>
)
