import { imageHashOf, userId, userIds, type UserKey } from './ids'

export type DemoUser = {
  id: string
  username: string
  global_name: string
  avatar: string | null
  banner: string | null
  accent_color: number | null
  locale: string
  /** Whom the consent page lists, and by which text. */
  key?: UserKey
}

type Listed = DemoUser & { key: UserKey }

type Look = { accent_color?: number; hasAvatar?: boolean; hasBanner?: boolean }

function user(key: UserKey, username: string, global_name: string, locale: string, look: Look = {}): Listed {
  const { accent_color = null, hasAvatar = true, hasBanner = false } = look
  const id = userIds[key]
  const avatar = hasAvatar ? imageHashOf(`avatar:${id}`) : null
  const banner = hasBanner ? imageHashOf(`banner:${id}`) : null
  return { key, id, username, global_name, avatar, banner, accent_color, locale }
}

export const users: readonly Listed[] = [
  user('owner', 'mara.lindqvist', 'Mara Lindqvist', 'en-GB', { accent_color: 0x422afb, hasBanner: true }),
  user('administrator', 'idris', 'Idris Okafor', 'en-US', { accent_color: 0x0f9d7a }),
  user('manager', 'yuki_t', 'Yuki Tanaka', 'ja'),
  user('member', 'tomas.rivera', 'Tomás Rivera', 'es-ES', { hasAvatar: false }),
  user('collector', 'noor', 'Noor Haddad', 'en-US', { accent_color: 0xd9486e, hasBanner: true }),
]

/** Whom the consent page does not list: people in no server of their own, so that a load may come from many. */
const crowd = Array.from({ length: 400 }, (_, index): DemoUser => ({
  id: userId(1001 + index),
  username: `crowd.${index + 1}`,
  global_name: `Crowd ${index + 1}`,
  avatar: null,
  banner: null,
  accent_color: null,
  locale: 'en-US',
}))

const known = new Map([...users, ...crowd].map((user): [string, DemoUser] => [user.id, user]))
export const findUser = (id = '') => known.get(id)
