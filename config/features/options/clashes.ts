import type { Conflict } from '@/config/features/define'

/** A role that auto role gives to everybody must not stand in this option: it would be about everybody. */
export const notGivenToEverybody = (option: string, consequence: string): Conflict => ({
  option,
  with: { feature: 'auto-role', option: 'roles' },
  complaint: `Auto role gives {names} to everybody who joins, so ${consequence} Take it out of one of the two.`,
})
