import { createTranslator } from 'use-intl/core'
import { formatDuration } from '@/packages/bot/src/options'
import type { FieldErrors, ValidationError } from '@/contract/declaration/validate'
import { unknownField } from '@/contract/field-message'
import { translate } from './http-error'
import { boundedFields, maxFields } from './read-json'
import { localeOf } from '@/config/messages/languages'
import { features, readersLanguage } from './texts'

const translator = () =>
  createTranslator({ locale: localeOf(readersLanguage()), messages: features, namespace: 'errors' })

/** An error as an answer words it. */
export function textOf(error: ValidationError): string {
  if (typeof error === 'string') return translate(error)
  if ('unknown' in error) return translate(unknownField(error.unknown, error.known))
  const { key, values = {} } = error
  const t = translator()
  if (key !== 'shortest' && key !== 'longest') return t(key, values)
  const times = Object.entries(values).map(([name, seconds]) => [name, formatDuration(Number(seconds))])
  return t(key, Object.fromEntries(times))
}

/** Errors in options as an answer lists them: as many as it may have, in plain words. */
export const errorTexts = (errors: FieldErrors) =>
  boundedFields(
    Object.fromEntries(
      Object.entries(errors)
        .slice(0, maxFields)
        .map(([path, error]) => [path, textOf(error)]),
    ),
  )
