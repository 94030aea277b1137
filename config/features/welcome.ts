import { z } from 'zod'
import { defineFeature } from './define'

export const welcome = defineFeature({
  id: 'welcome',
  name: 'Welcome message',
  summary: 'Greets each new member in the channel you choose.',
  category: 'welcome',
  icon: 'hand',
  options: z.strictObject({
    channel: z
      .string()
      .regex(/^\d{15,21}$/, 'Choose a channel.')
      .nullable()
      .meta({
        title: 'Channel',
        control: 'channel',
        permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
        requiredToEnable: true,
      }),
    message: z
      .string()
      .trim()
      .min(1, 'Write a message.')
      .max(2000, 'Keep it under 2000 characters.')
      .meta({ title: 'Message', control: 'template', placeholders: ['member', 'guild', 'member_count'] }),
  }),
  defaults: { channel: null, message: 'Welcome to {guild}, {member}!' },
})
