import { useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form'
import { type Base, changedFields, keysOf } from './merge-edits'
import { type Errors, resolverResult } from './validate-changes'

/** React Hook Form over a base that can be replaced under the edits. A value may have parts: it is one field. */
export function useRebasableForm<Values extends FieldValues>(
  first: Base<Values>,
  validate: (values: Values) => Errors,
) {
  const baseRef = useRef(first)
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: first.values as DefaultValues<Values>,
    resolver: (values) => resolverResult(values, validate(values)),
  })
  const { getValues, reset, setValue } = form

  const put = (name: keyof Values & string, value: Values[keyof Values & string] | undefined) =>
    setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })

  function rebase(next: Base<Values>, edits: Partial<Values>) {
    baseRef.current = next
    reset(next.values)
    for (const name of keysOf(edits)) put(name, edits[name])
  }

  const currentEdits = () => changedFields(baseRef.current.values, getValues())
  return { form, baseRef, put, rebase, currentEdits }
}
