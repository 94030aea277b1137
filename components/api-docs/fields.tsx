import { Box, chakra, Grid, type GridProps, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ApiDocument, ApiSchema } from '@/api/openapi'
import { Code } from '@/components/ui/code'

type FieldsProps = { schema: ApiSchema; document: ApiDocument }

export function Fields({ schema, document }: FieldsProps) {
  const describeType = useDescribeType()
  const whole = resolve(schema, document)
  const { schema: inner } = innerOf(schema, document)
  const fields = Object.entries(inner.properties ?? {})
  return (
    <>
      {whole.description && <Hint text={whole.description} />}
      {fields.length === 0 ? (
        <Text layerStyle="hint">{describeType(whole)}</Text>
      ) : (
        <FieldList>
          {fields.map(([name, field]) => (
            <FieldRow
              key={name}
              {...{ name, document }}
              schema={field}
              isRequired={inner.required?.includes(name) ?? false}
            />
          ))}
        </FieldList>
      )}
    </>
  )
}

export const FieldList = (props: GridProps) => (
  <Grid as="ul" templateColumns="minmax(0, 1fr)" listStyleType="none" gap={2} mt={1} {...props} />
)

type FieldRowProps = FieldsProps & { name: string; isRequired: boolean }

export function FieldRow({ name, schema, isRequired, document }: FieldRowProps) {
  const t = useTranslations('apiDocs.field')
  const describeType = useDescribeType()
  const { schema: inner, isNamed } = innerOf(schema, document)
  const description = schema.description ?? (isNamed ? undefined : inner.description)
  const limits = limitNames.flatMap(([keyword, name]) => {
    const count = schema[keyword]
    return count === undefined ? [] : [t(name, { count })]
  })
  if (schema.default !== undefined) limits.push(t('default', { value: JSON.stringify(schema.default) }))
  return (
    <Box as="li" borderInlineStartWidth="2px" ps={3} overflowWrap="anywhere">
      <Code fontWeight="semibold">{name}</Code>{' '}
      <chakra.span color="text.muted">{describeType(schema)}</chakra.span>{' '}
      {isRequired && (
        <chakra.span color="danger.text" fontSize="xs" fontWeight="semibold">
          {t('required')}
        </chakra.span>
      )}
      {description && <Hint text={description} />}
      {limits.length > 0 && <Text layerStyle="hint">{limits.join(' · ')}</Text>}
      {schema.pattern && <Hint text={`${t('pattern')} \`${schema.pattern}\``} />}
      {inner.properties && (
        <details>
          <Box as="summary" cursor="pointer" py={1}>
            {t('more', { name })}
          </Box>
          <Fields schema={inner} document={document} />
        </details>
      )}
    </Box>
  )
}

const limitNames = [
  ['minLength', 'shortest'],
  ['maxLength', 'longest'],
  ['minimum', 'least'],
  ['maximum', 'most'],
  ['maxItems', 'entries'],
] as const

function useDescribeType() {
  const t = useTranslations('apiDocs.field')
  const either = (types: string[]) => types.reduce((one, other) => t('or', { one, other }))

  function describeType(schema: ApiSchema): string {
    const { $ref, anyOf, enum: values, items, type, additionalProperties: rest } = schema
    if ($ref !== undefined) return nameOf($ref)
    if (anyOf && anyOf.length > 0) return either(anyOf.map(describeType))
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (values && values.length > 0) return either(values.map((value) => JSON.stringify(value)))
    if (items) return t('list', { what: describeType(items) })
    if (typeof rest === 'object') return t('byName', { what: describeType(rest) })
    if (type === undefined) return t('anything')
    return typeof type === 'string' ? type : either(type)
  }
  return describeType
}

export const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

const resolve = (schema: ApiSchema, document: ApiDocument): ApiSchema =>
  schema.$ref === undefined ? schema : (document.components.schemas[nameOf(schema.$ref)] ?? {})

/** The object that a reader wants to see: inside a reference, a list, a record or a nullable type. */
function innerOf(schema: ApiSchema, document: ApiDocument): { schema: ApiSchema; isNamed: boolean } {
  const { $ref, items, anyOf, additionalProperties: rest } = schema
  if ($ref !== undefined) return { ...innerOf(resolve(schema, document), document), isNamed: true }
  if (items) return innerOf(items, document)
  const [only, ...others] = (anyOf ?? []).filter(({ type }) => type !== 'null')
  if (only && others.length === 0) return innerOf(only, document)
  if (typeof rest === 'object') return innerOf(rest, document)
  return { schema, isNamed: false }
}

export const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part))

const Hint = ({ text }: { text: string }) => (
  <Text layerStyle="hint">
    <Prose text={text} />
  </Text>
)
