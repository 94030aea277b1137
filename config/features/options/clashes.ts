import type { Clash } from '@/config/features/define'

/** A role that auto role gives to everybody must not stand in this option: it would be about everybody. */
export const notEverybodys = (option: string, consequence: string): Clash => ({
  option,
  with: { feature: 'auto-role', option: 'roles' },
  complaint: `Auto role gives {names} to everybody who joins, so ${consequence} Take it out of one of the two.`,
})
