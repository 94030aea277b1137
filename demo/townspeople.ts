import { imageHashOf, userId } from './ids'
import type { DemoUser } from './users'

const firstNames =
  'Ada Amira Anouk Ben Björn Camille Chloé Dario Elif Emeka Fatima Finn Greta Hana Hugo Ines Ivan Jonas Juno Kaito Lea Leïla Mateo Mei Mila Nadia Noah Nora Omar Oskar Paula Priya Quentin Ravi Rosa Sami Sofia Theo Uma Zoe'.split(
    ' ',
  )
const lastNames =
  'Adler Bergström Castillo Dubois Eriksen Fischer Ito Kowalski Mensah Moreau Novák Okoye Petrova Silva Yılmaz'.split(
    ' ',
  )

/** Up to 600 people whom one cannot sign in as: the members of servers, as far as a search can find them. */
export const townspeople: readonly DemoUser[] = lastNames.flatMap((last, row) =>
  firstNames.map((first, column): DemoUser => {
    const number = row * firstNames.length + column
    const id = userId(10_001 + number)
    const plain = `${first}.${last}`
      .normalize('NFKD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .replaceAll('ı', 'i')
    return {
      id,
      username: plain.toLowerCase(),
      global_name: `${first} ${last}`,
      avatar: number % 3 === 0 ? imageHashOf(`avatar:${id}`) : null,
      banner: null,
      accent_color: null,
      locale: 'en-US',
    }
  }),
)

const known = new Map(townspeople.map((person) => [person.id, person]))
export const findTownsperson = (id: string) => known.get(id)
