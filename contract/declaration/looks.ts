/** The icons that a declaration may name; any other name shows as a piece of a puzzle. */
export const featureIcons = [
  'award',
  'bell',
  'clock',
  'gamepad',
  'gift',
  'hand',
  'hash',
  'message',
  'music',
  'puzzle',
  'scroll',
  'shield',
  'sparkles',
  'terminal',
  'ticket',
  'trophy',
  'user-plus',
] as const
export type FeatureIcon = (typeof featureIcons)[number]

/** The categories that have a name in the page's language; any other is shown as it is written. */
export const featureCategories = [
  'welcome',
  'roles',
  'moderation',
  'engagement',
  'utility',
  'games',
  'other',
] as const
