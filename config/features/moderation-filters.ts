import { minute } from '@/packages/bot/src/define-feature'
import * as Option from '@/packages/bot/src/options'

const action = (about: { group: string; shownWhen?: Option.About['shownWhen'] }) =>
  Option.choice({
    title: 'Action',
    ...about,
    permissions: ['MANAGE_MESSAGES'],
    permissionsWhen: { timeout: ['MODERATE_MEMBERS'] },
    labels: {
      delete: 'Delete the message',
      warn: 'Delete the message and give a strike',
      timeout: 'Delete the message and time out the member',
    },
  })

const site = Option.pattern({
  title: 'Site',
  placeholder: 'example.org',
  complaint: 'Enter a site such as example.org, without https://.',
  pattern: /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
  max: 253,
})

const blocksLinks = { links: ['block_listed', 'block_others', 'block_all'] }
const blocksInvites = { block_invites: [true] }

export const linkFilter = {
  links: Option.choice({
    title: 'Links',
    group: 'Links',
    rules: [
      {
        anyOf: [blocksLinks, blocksInvites, { words: [true] }, { spam: [true] }],
        complaint: 'Turn on at least one filter.',
      },
    ],
    labels: {
      allow: 'Allow all',
      block_listed: 'Block the sites listed here',
      block_others: 'Block all but the sites listed here',
      block_all: 'Block all',
    },
  }).default('allow'),
  sites: Option.tags({
    title: 'Sites',
    description: 'Subdomains are included: example.org covers www.example.org too.',
    group: 'Links',
    item: 'site',
    add: 'Add site',
    rules: [{ distinct: [], complaint: 'This site is already in the list.' }],
    requiredToEnable: true,
    shownWhen: { links: ['block_listed', 'block_others'] },
    of: site,
    max: 200,
  }).default([]),
  block_invites: Option.toggle({
    title: 'Block invites to other servers',
    description: 'Even where other links are allowed.',
    group: 'Links',
  }).default(true),
  link_action: action({ group: 'Links', shownWhen: [blocksLinks, blocksInvites] }).default('delete'),
}

const ofWords = { group: 'Words', shownWhen: { words: [true] } }

export const wordFilter = {
  words: Option.toggle({ title: 'Filter words', group: 'Words' }).default(false),
  blocked_words: Option.tags({
    title: 'Words and phrases',
    description: 'Banned words, such as swear words. Capitals make no difference.',
    group: 'Words',
    item: 'word',
    add: 'Add word',
    rules: [{ distinct: [], complaint: 'This word is already in the list.' }],
    requiredToEnable: true,
    shownWhen: ofWords.shownWhen,
    of: Option.text({ title: 'Word or phrase', max: 60, empty: 'Enter a word or phrase.' }),
    max: 500,
  }).default([]),
  word_match: Option.choice({
    title: 'Look for',
    description: 'Matching parts of words catches more, including harmless words.',
    ...ofWords,
    labels: { whole: 'Whole words', part: 'Parts of words as well' },
  }).default('whole'),
  word_action: action(ofWords).default('delete'),
}

const ofSpam = { group: 'Spam', shownWhen: { spam: [true] } }

/** A limit that can be off; `start` is the value when it is switched on. */
const spamLimit = (title: string, unit: Option.About['unit'], start: number, max: number) =>
  Option.number({ title, unit, off: { value: 0, start }, ...ofSpam, min: 0, max })

export const spamFilter = {
  spam: Option.toggle({ title: 'Limit spam', group: 'Spam' }).default(true),
  spam_messages: Option.number({
    title: 'Maximum messages in a row',
    unit: { one: 'message', other: 'messages' },
    ...ofSpam,
    min: 2,
    max: 50,
  }).default(6),
  spam_seconds: Option.duration({ title: 'Within', ...ofSpam, min: 1, max: 5 * minute }).default(5),
  spam_repeats: spamLimit('Limit repeats of a message', { one: 'time', other: 'times' }, 3, 50).default(3),
  spam_mentions: spamLimit('Limit mentions', { one: 'mention', other: 'mentions' }, 6, 100).default(6),
  spam_emoji: spamLimit('Limit emoji', { one: 'emoji', other: 'emoji' }, 15, 200).default(0),
  spam_lines: spamLimit('Limit lines', { one: 'line', other: 'lines' }, 20, 200).default(0),
  spam_capitals: Option.number({
    title: 'Limit capitals',
    description: 'The share of capitals in messages with ten or more letters.',
    unit: '%',
    off: { value: 100, start: 70 },
    ...ofSpam,
    min: 10,
    max: 100,
  }).default(100),
  spam_action: action(ofSpam).default('warn'),
}
