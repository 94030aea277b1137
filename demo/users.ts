import { texts } from './page'
import { imageHashOf, userId, userIds, type UserKey } from './ids'

export type DemoUser = {
  id: string
  username: string
  global_name: string
  avatar: string | null
  banner: string | null
  accent_color: number | null
  locale: string
  summary: string
}

const user = (
  key: UserKey,
  [username, global_name, locale]: [string, string, string],
  look: { accent_color: number | null; hasAvatar: boolean; hasBanner: boolean },
): DemoUser => ({
  id: userIds[key],
  username,
  global_name,
  avatar: look.hasAvatar ? imageHashOf(`avatar:${userIds[key]}`) : null,
  banner: look.hasBanner ? imageHashOf(`banner:${userIds[key]}`) : null,
  accent_color: look.accent_color,
  locale,
  summary: texts.people[key],
})
const plain = { accent_color: null, hasAvatar: true, hasBanner: false }

export const users: readonly DemoUser[] = [
  user('owner', ['mara.lindqvist', 'Mara Lindqvist', 'en-GB'], {
    accent_color: 0x422afb,
    hasAvatar: true,
    hasBanner: true,
  }),
  user('administrator', ['idris', 'Idris Okafor', 'en-US'], { ...plain, accent_color: 0x0f9d7a }),
  user('manager', ['yuki_t', 'Yuki Tanaka', 'ja'], plain),
  user('member', ['tomas.rivera', 'Tomás Rivera', 'es-ES'], { ...plain, hasAvatar: false }),
  user('collector', ['noor', 'Noor Haddad', 'en-US'], {
    accent_color: 0xd9486e,
    hasAvatar: true,
    hasBanner: true,
  }),
]

/** Whom the consent page does not list: people in no server of their own, so that a load may come from many. */
const crowd = Array.from({ length: 125 }, (_, index): DemoUser => ({
  id: userId(1001 + index),
  username: `crowd.${index + 1}`,
  global_name: `Crowd ${index + 1}`,
  avatar: null,
  banner: null,
  accent_color: null,
  locale: 'en-US',
  summary: '',
}))

const known = new Map([...users, ...crowd].map((user) => [user.id, user]))
export const findUser = (id = '') => known.get(id)
