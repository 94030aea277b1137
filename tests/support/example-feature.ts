import { defineFeature } from '@/packages/bot/src/define-feature'
import * as Option from '@/packages/bot/src/options'

export const luckyDip = defineFeature({
  id: 'lucky-dip',
  name: 'Lucky dip',
  summary: 'Draws winners among the members.',
  category: 'engagement',
  icon: 'gift',
  permissions: [],
  options: {
    channel: Option.channel({
      title: 'Channel',
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
      requiredToEnable: true,
    }).default(null),
    winners: Option.number({
      title: 'Winners',
      unit: { one: 'member', other: 'members' },
      min: 1,
      max: 20,
    }).default(1),
    prizes: Option.number({
      title: 'Prizes',
      rules: [{ notBelow: 'winners', complaint: 'Somebody would win nothing.' }],
      min: 1,
      max: 20,
    }).default(1),
    bots: Option.toggle({ title: 'Bots take part' }).default(false),
  },
})
