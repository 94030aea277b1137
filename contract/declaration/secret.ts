import { isObject, isText } from '@/contract/json'
import { isDay } from './moment'

/** What people and programs are told in the place of a secret text: when it was set. */
export type SecretMark = { set_at: string }

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/

export const isSecretMark = (value: unknown): value is SecretMark =>
  isObject(value) &&
  Object.keys(value).join('') === 'set_at' &&
  isText(value.set_at) &&
  moment.test(value.set_at) &&
  isDay(value.set_at.slice(0, 10))

/** A schema of an option that has one. */
export const secretSchema = { type: ['string', 'null'], secret: true }

export const markOf = (at: Date): SecretMark => ({ set_at: at.toISOString() })
