import { texts } from './page'
import { imageHashOf, personIds, type PersonKey } from './ids'

/** A person one can sign in as. `avatar` and `banner` are image hashes; `summary` is shown when choosing. */
export type Person = {
  id: string
  username: string
  global_name: string
  avatar: string | null
  banner: string | null
  accent_color: number | null
  locale: string
  summary: string
}

const person = (
  key: PersonKey,
  [username, global_name, locale]: [string, string, string],
  look: { accent_color: number | null; hasAvatar: boolean; hasBanner: boolean },
): Person => ({
  id: personIds[key],
  username,
  global_name,
  avatar: look.hasAvatar ? imageHashOf(`avatar:${personIds[key]}`) : null,
  banner: look.hasBanner ? imageHashOf(`banner:${personIds[key]}`) : null,
  accent_color: look.accent_color,
  locale,
  summary: texts.people[key],
})
const plain = { accent_color: null, hasAvatar: true, hasBanner: false }

export const people: readonly Person[] = [
  person('owner', ['mara.lindqvist', 'Mara Lindqvist', 'en-GB'], {
    accent_color: 0x422afb,
    hasAvatar: true,
    hasBanner: true,
  }),
  person('administrator', ['idris', 'Idris Okafor', 'en-US'], { ...plain, accent_color: 0x0f9d7a }),
  person('manager', ['yuki_t', 'Yuki Tanaka', 'ja'], plain),
  person('member', ['tomas.rivera', 'Tomás Rivera', 'es-ES'], { ...plain, hasAvatar: false }),
  person('collector', ['noor', 'Noor Haddad', 'en-US'], {
    accent_color: 0xd9486e,
    hasAvatar: true,
    hasBanner: true,
  }),
]

export const findPerson = (id: string | undefined) => people.find((person) => person.id === id)
