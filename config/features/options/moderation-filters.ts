import {
  type About,
  choiceOption,
  durationOption,
  minute,
  numberOption,
  patternOption,
  plainText,
  switchOption,
  tagsOption,
} from './text'

const action = (group: string, shownWhen?: About['shownWhen']) =>
  choiceOption({
    title: 'Action',
    group,
    ...(shownWhen ? { shownWhen } : {}),
    permissions: ['MANAGE_MESSAGES'],
    permissionsWhen: { timeout: ['MODERATE_MEMBERS'] },
    labels: {
      delete: 'Delete the message',
      warn: 'Delete the message and give a strike',
      timeout: 'Delete the message and time the member out',
    },
  })

const domain = patternOption(
  {
    title: 'Site',
    placeholder: 'example.org',
    complaint: 'Enter a site such as example.org, without https://.',
  },
  { pattern: /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, max: 253 },
)

const linkGroup = 'Links'

/** Options of one group, and their defaults. */
export const linkFilter = {
  options: {
    links: choiceOption({
      title: 'Links',
      group: linkGroup,
      rules: [
        {
          anyOf: [
            { links: ['block_listed', 'block_others', 'block_all'] },
            { block_invites: [true] },
            { words: [true] },
            { spam: [true] },
          ],
          complaint: 'Switch on at least one filter.',
        },
      ],
      labels: {
        allow: 'Allow all',
        block_listed: 'Block the sites listed here',
        block_others: 'Block all but the sites listed here',
        block_all: 'Block all',
      },
    }),
    sites: tagsOption(
      {
        title: 'Sites',
        description: 'With everything below them: example.org covers www.example.org too.',
        group: linkGroup,
        item: 'site',
        rules: [{ distinct: [], complaint: 'This site is already in the list.' }],
        requiredToEnable: true,
        shownWhen: { links: ['block_listed', 'block_others'] },
      },
      domain,
      { max: 200 },
    ),
    block_invites: switchOption({
      title: 'Block invites to other servers',
      description: 'Also where other links are allowed.',
      group: linkGroup,
    }),
    link_action: action(linkGroup, [
      { links: ['block_listed', 'block_others', 'block_all'] },
      { block_invites: [true] },
    ]),
  },
  defaults: {
    links: 'allow' as const,
    sites: [],
    block_invites: true,
    link_action: 'delete' as const,
  },
}

const wordGroup = 'Words'
const whenWords = { words: [true] }

export const wordFilter = {
  options: {
    words: switchOption({ title: 'Filter words', group: wordGroup }),
    blocked_words: tagsOption(
      {
        title: 'Words and phrases',
        description: 'Capitals make no difference.',
        group: wordGroup,
        item: 'word',
        rules: [{ distinct: [], complaint: 'This word is already in the list.' }],
        requiredToEnable: true,
        shownWhen: whenWords,
      },
      plainText({ title: 'Word or phrase', max: 60, empty: 'Write a word.' }),
      { max: 500 },
    ),
    word_match: choiceOption({
      title: 'Look for',
      description: 'Parts of words catch more, and hit innocent words too.',
      group: wordGroup,
      shownWhen: whenWords,
      labels: { whole: 'Whole words', part: 'Parts of words as well' },
    }),
    word_action: action(wordGroup, whenWords),
  },
  defaults: {
    words: false,
    blocked_words: [],
    word_match: 'whole' as const,
    word_action: 'delete' as const,
  },
}

const spamGroup = 'Spam'
const whenSpam = { spam: [true] }

export const spamFilter = {
  options: {
    spam: switchOption({ title: 'Limit spam', group: spamGroup }),
    spam_messages: numberOption(
      { title: 'Most messages in a row', unit: 'messages', group: spamGroup, shownWhen: whenSpam },
      { min: 2, max: 50 },
    ),
    spam_seconds: durationOption(
      { title: 'Within', group: spamGroup, shownWhen: whenSpam },
      { min: 1, max: 5 * minute },
    ),
    spam_repeats: numberOption(
      {
        title: 'Limit repeats of a message',
        unit: 'times',
        off: { value: 0, start: 3 },
        group: spamGroup,
        shownWhen: whenSpam,
      },
      { min: 0, max: 50 },
    ),
    spam_mentions: numberOption(
      {
        title: 'Limit mentions',
        unit: 'mentions',
        off: { value: 0, start: 6 },
        group: spamGroup,
        shownWhen: whenSpam,
      },
      { min: 0, max: 100 },
    ),
    spam_emoji: numberOption(
      {
        title: 'Limit emoji',
        unit: 'emoji',
        off: { value: 0, start: 15 },
        group: spamGroup,
        shownWhen: whenSpam,
      },
      { min: 0, max: 200 },
    ),
    spam_lines: numberOption(
      {
        title: 'Limit lines',
        unit: 'lines',
        off: { value: 0, start: 20 },
        group: spamGroup,
        shownWhen: whenSpam,
      },
      { min: 0, max: 200 },
    ),
    spam_capitals: numberOption(
      {
        title: 'Limit capitals',
        description: 'Of a message’s letters, if it has ten or more.',
        unit: '%',
        off: { value: 100, start: 70 },
        group: spamGroup,
        shownWhen: whenSpam,
      },
      { min: 10, max: 100 },
    ),
    spam_action: action(spamGroup, whenSpam),
  },
  defaults: {
    spam: true,
    spam_messages: 6,
    spam_seconds: 5,
    spam_repeats: 3,
    spam_mentions: 6,
    spam_emoji: 0,
    spam_lines: 0,
    spam_capitals: 100,
    spam_action: 'warn' as const,
  },
}
