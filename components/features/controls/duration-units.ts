export const unitSeconds = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const
export type Unit = keyof typeof unitSeconds

export const units: readonly Unit[] = ['seconds', 'minutes', 'hours', 'days']

/** The largest unit of which a time is a whole number. */
export const unitFor = (seconds: number): Unit =>
  units.toReversed().find((unit) => seconds >= unitSeconds[unit] && seconds % unitSeconds[unit] === 0) ??
  'seconds'
