import { z } from 'zod'
import { defineFeature } from '@/config/features/define'
import { channelOption } from '@/config/features/options/discord'
import { numberOption, switchOption } from '@/config/features/options/text'

export const luckyDip = defineFeature({
  id: 'lucky-dip',
  name: 'Lucky dip',
  summary: 'Draws winners among the members.',
  category: 'engagement',
  icon: 'gift',
  permissions: [],
  options: z.strictObject({
    channel: channelOption({
      title: 'Channel',
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
      requiredToEnable: true,
    }),
    winners: numberOption({ title: 'Winners', unit: 'members' }, { min: 1, max: 20 }),
    prizes: numberOption(
      { title: 'Prizes', rules: [{ notBelow: 'winners', complaint: 'Somebody would win nothing.' }] },
      { min: 1, max: 20 },
    ),
    bots: switchOption({ title: 'Bots take part' }),
  }),
  defaults: { channel: null, winners: 1, prizes: 1, bots: false },
})
