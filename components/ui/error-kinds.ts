import {
  Bot,
  CircleCheck,
  CloudOff,
  FileWarning,
  Hourglass,
  KeyRound,
  Lock,
  type LucideIcon,
  SearchX,
  ServerCrash,
  Unplug,
  UserX,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { type ApiError, isUncertain } from '@/api/http'
import { isServerReached, onReachability } from '@/api/reachability'
import type { Tone } from './empty-state'
import { readFieldMessage } from '@/contract/field-message'

/** Each kind of failure looks different, so that it is known before it is read. */
export const errorDisplay = {
  signedOut: { icon: KeyRound, tone: 'accent' },
  otherPerson: { icon: UserX, tone: 'warning' },
  tokenRefused: { icon: KeyRound, tone: 'danger' },
  refused: { icon: Lock, tone: 'warning' },
  unreadable: { icon: FileWarning, tone: 'danger' },
  noAccess: { icon: Lock, tone: 'warning' },
  forbidden: { icon: UserX, tone: 'warning' },
  botAbsent: { icon: Bot, tone: 'accent' },
  botToken: { icon: KeyRound, tone: 'danger' },
  notFound: { icon: SearchX, tone: 'accent' },
  offline: { icon: CloudOff, tone: 'accent' },
  done: { icon: CircleCheck, tone: 'warning' },
  rateLimited: { icon: Hourglass, tone: 'info' },
  unavailable: { icon: Unplug, tone: 'warning' },
  server: { icon: ServerCrash, tone: 'danger' },
  other: { icon: ServerCrash, tone: 'danger' },
} satisfies Record<string, { icon: LucideIcon; tone: Tone }>

export type ErrorKind = keyof typeof errorDisplay

const byCode = new Map<string, ErrorKind>([
  ['other_person', 'otherPerson'],
  ['token_refused', 'tokenRefused'],
  ['bad_response', 'unreadable'],
  ['answer_lost', 'done'],
  ['platform_unreadable', 'other'],
  ['no_access', 'noAccess'],
  ['not_you', 'forbidden'],
  ['bot_absent', 'botAbsent'],
  ['no_bot_token', 'botToken'],
  ['bot_token_refused', 'botToken'],
  ['bot_token_foreign', 'botToken'],
])

const byStatus = new Map<number, ErrorKind>([
  [0, 'offline'],
  [401, 'signedOut'],
  [403, 'refused'],
  [404, 'notFound'],
  [429, 'rateLimited'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
])

/** Of these the server's own words tell more than ours. */
export const explainedByServer: readonly ErrorKind[] = [
  'refused',
  'botToken',
  'notFound',
  'server',
  'unavailable',
  'other',
]

export function errorKind({ code, status }: Pick<ApiError, 'code' | 'status'>): ErrorKind {
  return byCode.get(code) ?? byStatus.get(status) ?? (status >= 500 ? 'server' : 'other')
}

/**
 * What a failure says where somebody did something: the server's words, but where it said nothing or refuses its own
 * dashboard.
 */
export function useErrorText() {
  const t = useTranslations('errors')
  // What is read again then is another thing to say.
  useSyncExternalStore(onReachability, isServerReached, () => true)

  const offlineText = (code: string) => {
    if (code === 'unheard') return t('unheard')
    if (code !== 'unanswered') return t('unreached')
    // Asked when it is said, which may be long after this was drawn.
    return t(isServerReached() ? 'readAgain' : 'unanswered')
  }
  return (error: ApiError) => {
    const kind = errorKind(error)
    if (error.isFromServer && kind !== 'tokenRefused') return error.message
    if (kind === 'offline') return offlineText(error.code)
    if (kind === 'notFound') return t('removed')
    return t(`${kind}.text`, { status: error.status })
  }
}

/** What the failure of a change is called that may have been done all the same (`isUncertain`). */
export function useUncertainTitle() {
  const t = useTranslations('errors')
  return (error: ApiError) => t(errorKind(error) === 'done' ? 'done.title' : 'uncertain')
}

/** What the failure of a change is called: what was not done, unless it may have been done all the same. */
export function useFailedTitle() {
  const t = useTranslations('common')
  const uncertainTitle = useUncertainTitle()
  /** @param about what it concerns, where people may have gone elsewhere meanwhile */
  return (error: ApiError, failed: string, about?: string) => {
    if (!isUncertain(error)) return failed
    const text = uncertainTitle(error)
    return about === undefined ? text : t('labelled', { label: about, text })
  }
}

/** Turns a schema's message, a key of the catalogue, into words; what a server words itself stays as it is. */
export function useFieldMessage() {
  const t = useTranslations()
  return (message: string | undefined) => {
    if (message === undefined) return undefined
    const { key, values } = readFieldMessage(message)
    return t.has(key as Parameters<typeof t.has>[0]) ? t(key as Parameters<typeof t.has>[0], values) : message
  }
}
