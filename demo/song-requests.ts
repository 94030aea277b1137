import type { ListChoices } from '@/packages/bot/src/choices'
import { defineFeature, minute } from '@/packages/bot/src/define-feature'
import { richMessageOption, richTextMessage } from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { channelTypes, usualChannelTypes } from '@/contract/discord/channel-types'

/** What the demo's bot can play, by where the music comes from. */
const playlists: Readonly<Record<'radio' | 'library', readonly string[]>> = {
  radio: ['Harbour Radio', 'Night Shift FM', 'Coastline Classics', 'Lighthouse Jazz'],
  library: ['Friday night', 'Rainy day', 'Sea shanties', 'Slow mornings', 'Dock work'],
}

const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** The playlists of what is chosen in the form, by their names. */
export const listPlaylists: ListChoices = ({ search, values, with: { music } }) =>
  playlists[music === 'library' ? 'library' : 'radio']
    .map((label) => ({ value: idOf(label), label }))
    .filter(({ value, label }) =>
      values ? values.includes(value) : label.toLowerCase().includes(search.toLowerCase()),
    )

/** What the demo's bot has beside the dashboard's own features: it declares it as any bot does. */
export const songRequests = defineFeature({
  id: 'song-requests',
  name: 'Song requests',
  summary: 'Members request songs with /play, and the bot plays one after the other.',
  category: 'engagement',
  icon: 'music',
  actions: {
    'clear-queue': {
      label: 'Clear the queue',
      confirm: 'This removes all songs that members have requested.',
      style: 'danger',
      run: ({ options }) =>
        options.enabled
          ? 'The queue is empty now.'
          : { refused: 'Song requests are off, so there is no queue.' },
    },
  },
  options: {
    channel: Option.channel({
      title: 'Channel for requests',
      channelTypes: [...usualChannelTypes, channelTypes.ANNOUNCEMENT_THREAD, channelTypes.PUBLIC_THREAD],
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
      requiredToEnable: true,
    }).default(null),
    longest: Option.duration({
      title: 'Longest song',
      min: minute,
      max: 60 * minute,
    }).default(10 * minute),
    djs: Option.members({
      title: 'DJs',
      description: 'They may skip any song, and stop the music.',
      max: 25,
    }).default([]),
    music: Option.choice({
      title: 'Background music from',
      labels: { radio: 'Radio stations', library: 'The bot’s library' },
    }).default('radio'),
    playlist: Option.text({
      title: 'Background music',
      description: 'Played while nobody requests a song.',
      max: 100,
      source: 'playlists',
      dependsOn: 'music',
    }).default(''),
    each: Option.number({
      title: 'Songs in the queue for each member',
      premium: true,
      unit: 'songs',
      min: 1,
      max: 20,
    }).default(3),
    announce: Option.template({
      title: 'When a song begins',
      max: 500,
      placeholders: [
        { name: 'song', sample: 'Harbour Song', description: 'The title of the song' },
        { name: 'member_name', sample: 'Mira', description: 'Who has requested it' },
      ],
    }).default('Now playing: {song}, requested by {member_name}.'),
    charts: richMessageOption({
      title: 'Charts on Sundays',
      description: 'What members requested most. Nothing is posted while this is empty.',
      placeholders: [{ name: 'songs', sample: '1. Harbour Song', description: 'The songs of the week' }],
    }).default(richTextMessage('')),
  },
})
