import type { RefObject } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { type Base, changedFields, keysOf } from './merge-edits'
import { type Errors, resolverResult } from './validate-changes'

/** A form whose base, the values that its edits were made to, can be replaced under them. */
export function useRebasedForm<Values extends FieldValues>(
  baseRef: RefObject<Base<Values>>,
  defaultValues: Values,
  validate: (values: Values) => Errors,
) {
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: (values) => resolverResult(values, validate(values)),
  })
  const { control, reset, setValue, getValues } = form
  const { isDirty, errors } = useFormState({ control })
  const values = useWatch({ control, compute: (all: Values) => all })

  function put(name: keyof Values & string, value: Values[keyof Values & string] | undefined) {
    setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })
  }
  function rebase(next: Base<Values>, edits: Partial<Values>) {
    baseRef.current = next
    reset(next.values)
    for (const name of keysOf(edits)) put(name, edits[name])
  }
  const currentEdits = () => changedFields(baseRef.current.values, getValues())

  return { form, values, isDirty, errors, put, rebase, currentEdits }
}
