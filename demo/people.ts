import { texts } from './texts'
import { imageHashOf } from './ids'
import { type PersonKey, personIds } from './person-ids'

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

const image = (key: PersonKey, kind: 'avatar' | 'banner') => imageHashOf(`${kind}:${personIds[key]}`)

export const people: readonly Person[] = [
  {
    id: personIds.owner,
    username: 'mara.lindqvist',
    global_name: 'Mara Lindqvist',
    avatar: image('owner', 'avatar'),
    banner: image('owner', 'banner'),
    accent_color: 0x422afb,
    locale: 'en-GB',
    summary: texts.people.owner,
  },
  {
    id: personIds.administrator,
    username: 'idris',
    global_name: 'Idris Okafor',
    avatar: image('administrator', 'avatar'),
    banner: null,
    accent_color: 0x0f9d7a,
    locale: 'en-US',
    summary: texts.people.administrator,
  },
  {
    id: personIds.manager,
    username: 'yuki_t',
    global_name: 'Yuki Tanaka',
    avatar: image('manager', 'avatar'),
    banner: null,
    accent_color: null,
    locale: 'ja',
    summary: texts.people.manager,
  },
  {
    id: personIds.member,
    username: 'tomas.rivera',
    global_name: 'Tomás Rivera',
    avatar: null,
    banner: null,
    accent_color: null,
    locale: 'es-ES',
    summary: texts.people.member,
  },
  {
    id: personIds.collector,
    username: 'noor',
    global_name: 'Noor Haddad',
    avatar: image('collector', 'avatar'),
    banner: image('collector', 'banner'),
    accent_color: 0xd9486e,
    locale: 'en-US',
    summary: texts.people.collector,
  },
]

export const findPerson = (id: string | undefined) => people.find((person) => person.id === id)
