import type { ListChoices } from '@/packages/bot/src/choices'
import { defineFeature, minute } from '@/packages/bot/src/define-feature'
import { richMessageOption, richTextMessage } from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import translations from './data/song-requests.json'
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

type TextName = Exclude<keyof (typeof translations)['de'], 'unit'>

/** A text in the other languages of the dashboard. */
export const inOtherLanguages = (name: TextName): Option.Localizations =>
  Object.fromEntries(Object.entries(translations).map(([locale, texts]) => [locale, texts[name]]))

const sourceLabels = Object.fromEntries(
  Object.entries(translations).map(([locale, { radio, library }]) => [locale, { radio, library }]),
)

const unitForms = Object.fromEntries(Object.entries(translations).map(([locale, { unit }]) => [locale, unit]))

/** What the demo's bot has beside the dashboard's own features: it declares it as any bot does. */
export const songRequests = defineFeature({
  id: 'song-requests',
  name: 'Song requests',
  name_localizations: inOtherLanguages('name'),
  summary: 'Members request songs with /play, and the bot plays one after the other.',
  summary_localizations: inOtherLanguages('summary'),
  category: 'engagement',
  icon: 'music',
  actions: {
    'clear-queue': {
      label: 'Clear the queue',
      label_localizations: inOtherLanguages('clear'),
      confirm: 'This removes all songs that members have requested.',
      confirm_localizations: inOtherLanguages('clearConfirm'),
      style: 'danger',
      run({ options, language }) {
        if (options.enabled) return inOtherLanguages('cleared')[language] ?? 'The queue is empty now.'
        const refused = inOtherLanguages('off')[language] ?? 'Song requests are off, so there is no queue.'
        return { refused }
      },
    },
  },
  options: {
    channel: Option.channel({
      title: 'Channel for requests',
      title_localizations: inOtherLanguages('channel'),
      channelTypes: [...usualChannelTypes, channelTypes.ANNOUNCEMENT_THREAD, channelTypes.PUBLIC_THREAD],
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
      requiredToEnable: true,
    }).default(null),
    longest: Option.duration({
      title: 'Longest song',
      title_localizations: inOtherLanguages('longest'),
      min: minute,
      max: 60 * minute,
    }).default(10 * minute),
    djs: Option.members({
      title: 'DJs',
      title_localizations: inOtherLanguages('djs'),
      description: 'They may skip any song, and stop the music.',
      description_localizations: inOtherLanguages('djsAbout'),
      max: 25,
    }).default([]),
    music: Option.choice({
      title: 'Background music from',
      title_localizations: inOtherLanguages('music'),
      labels: { radio: 'Radio stations', library: 'The bot’s library' },
      labels_localizations: sourceLabels,
    }).default('radio'),
    playlist: Option.text({
      title: 'Background music',
      title_localizations: inOtherLanguages('playlist'),
      description: 'Played while nobody requests a song.',
      description_localizations: inOtherLanguages('playlistAbout'),
      max: 100,
      source: 'playlists',
      dependsOn: 'music',
    }).default(''),
    each: Option.number({
      title: 'Songs in the queue for each member',
      title_localizations: inOtherLanguages('each'),
      premium: true,
      unit: { one: 'song', other: 'songs' },
      unit_localizations: unitForms,
      min: 1,
      max: 20,
    }).default(3),
    announce: Option.template({
      title: 'When a song begins',
      title_localizations: inOtherLanguages('announce'),
      max: 500,
      placeholders: [
        {
          name: 'song',
          sample: 'Harbour Song',
          description: 'The title of the song',
          description_localizations: inOtherLanguages('song'),
        },
        {
          name: 'member_name',
          sample: 'Mira',
          description: 'Who has requested it',
          description_localizations: inOtherLanguages('member'),
        },
      ],
    }).default('Now playing: {song}, requested by {member_name}.'),
    charts: richMessageOption({
      title: 'Charts on Sundays',
      title_localizations: inOtherLanguages('charts'),
      description: 'What members requested most. Nothing is posted while this is empty.',
      description_localizations: inOtherLanguages('chartsAbout'),
      placeholders: [
        {
          name: 'songs',
          sample: '1. Harbour Song',
          description: 'The songs of the week',
          description_localizations: inOtherLanguages('songsOfWeek'),
        },
      ],
    }).default(richTextMessage('')),
  },
})
