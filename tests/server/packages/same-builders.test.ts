import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeIn } from '@/tests/support/guide-code'
import { pythonEnvironment } from '@/tests/support/python-environment'
import { defineFeature, defineSettings } from '@/packages/bot/src/define-feature'
import { describeFeature, describeSettings } from '@/packages/bot/src/describe-feature'
import { toMessagePayload } from '@/contract/discord/message-payload'
import {
  messageOption,
  richMessageOption,
  richTextMessage,
  textMessage,
} from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { memberAndGuildNames } from '@/packages/bot/src/placeholders'

const de = (text: string) => ({ de: text })
const labels = { day: 'Every day', week: 'Every week' }
const prize = {
  name: Option.text({ title: 'Name' }).default('Cup'),
  count: Option.number({ title: 'Count' }).default(1),
  shop: Option.text({ title: 'Shop', source: 'shops', dependsOn: 'count' }).default(''),
  role: Option.role({ title: 'Role' }).default(null),
}

/** Each option has the name of its builder. */
const sample = defineFeature({
  id: 'sample',
  name: 'Sample',
  name_localizations: de('Muster'),
  category_localizations: de('Feste'),
  summary: 'Has everything.',
  summary_localizations: de('Hat alles.'),
  category: 'Fairs',
  icon: 'gift',
  locked: 'It is being repaired.',
  locked_localizations: de('Wird repariert.'),
  permissions: ['SEND_MESSAGES'],
  options: {
    toggle: Option.toggle({ title: 'Toggle', description: 'On or off.', group: 'First' }).default(true),
    number: Option.number({
      title: 'Number',
      min: 5,
      max: 50,
      step: 5,
      unit: { one: 'member', other: 'members' },
      unit_localizations: { de: { one: 'Mitglied', other: 'Mitglieder' } },
      off: { value: 5, start: 10 },
      rules: [
        { notBelow: 'duration', complaint: 'Too few.' },
        { anyOf: [{ toggle: [true] }], complaint: 'Switch it on.' },
      ],
    }).default(5),
    duration: Option.duration({ title: 'Duration', shownWhen: { toggle: [true] } }).default(30),
    colour: Option.colour({ title: 'Colour' }).default(255),
    text: Option.text({ title: 'Text', title_localizations: de('Text'), max: 5, empty: 'Write.' }).default(
      'Hi',
    ),
    template: Option.template({ title: 'Template', placeholders: memberAndGuildNames }).default(
      'Hi {member}',
    ),
    pattern: Option.pattern({ title: 'Pattern', pattern: /^[a-z]+$/, complaint: 'Letters.' }).default('a'),
    link: Option.link({ title: 'Link' }).default(''),
    image: Option.image({ title: 'Image', card: { layout: 'rank', colour: 'colour' } }).default(null),
    choice: Option.choice({ title: 'Choice', labels, labels_localizations: { de: labels } }).default('week'),
    choices: Option.choices({ title: 'Choices', labels, permissionsWhen: { day: ['BAN_MEMBERS'] } }).default([
      'day',
    ]),
    channel: Option.channel({ title: 'Channel', requiredToEnable: true, channelTypes: [0, 2] }).default(null),
    channels: Option.channels({ title: 'Channels', max: 3 }).default([]),
    role: Option.role({ title: 'Role', permissions: ['MANAGE_ROLES'] }).default(null),
    roles: Option.roles({ title: 'Roles', guarded: true }).default([]),
    member: Option.member({ title: 'Member' }).default(null),
    members: Option.members({ title: 'Members', max: 9 }).default([]),
    emoji: Option.emoji({ title: 'Emoji' }).default('🎉'),
    timezone: Option.timezone({ title: 'Time zone' }).default('Europe/Berlin'),
    timeOfDay: Option.timeOfDay({ title: 'Time' }).default('09:00'),
    dateTime: Option.dateTime({ title: 'Date', notPast: true }).default(null),
    secret: Option.secret({ title: 'Secret' }).default(null),
    tags: Option.tags({
      title: 'Tags',
      item: 'tag',
      max: 5,
      of: Option.text({ title: 'Tag', max: 20 }),
      source: 'tags',
      dependsOn: ['choice', 'role'],
    }).default(['a']),
    list: Option.list({
      title: 'List',
      item: 'prize',
      item_localizations: de('Preis'),
      add: 'Add a prize',
      add_localizations: de('Preis hinzufügen'),
      max: 5,
      row: prize,
    }).default([]),
    commands: Option.commands({ title: 'Commands', item: 'command', row: prize }).default([]),
    message: messageOption({ title: 'Message', placeholders: [{ name: 'prize' }] }).default(
      textMessage('Hi'),
    ),
    richMessage: richMessageOption({
      title: 'Rich message',
      placeholders: [{ name: 'prize' }],
      embeds: 3,
      links: 5,
    }).default(richTextMessage('Hi')),
    plain: messageOption({
      title: 'Plain',
      placeholders: [],
      preview: [{ kind: 'menu', afterPress: true, shownWhen: { toggle: [true] } }],
    }).default({
      content: '',
      embed: { title: 'Hi' },
    }),
  },
  presets: [
    {
      name: 'One',
      name_localizations: de('Eins'),
      summary: 'One.',
      options: { duration: 1, list: [{ name: 'Cup' }] },
    },
  ],
  actions: {
    'draw-now': {
      label: 'Draw now',
      label_localizations: de('Jetzt ziehen'),
      description: 'Draws.',
      confirm: 'This draws.',
      style: 'danger',
      guarded: true,
      run: () => 'Drew.',
    },
  },
})
const settings = defineSettings({ options: { quiet: Option.toggle({ title: 'Quiet' }).default(false) } })

const richMessage = {
  content: '',
  embeds: [{ title: 'One' }, { title: 'Two' }],
  links: Array.from({ length: 7 }, (_, at) => ({
    label: at === 6 ? '' : `Link ${at}`,
    url: 'https://example.org',
    ...(at > 3 && { emoji: ['🎉', '<:pin:500000000000000001>', '<a:pin:500000000000000001>'][at - 4] }),
  })),
}

/** What a program in Python beside this file prints, which is JSON. */
function printedBy(program: string, words: readonly string[] = [], input = ''): unknown {
  const { stdout, stderr } = spawnSync('python3', [join(import.meta.dirname, program), ...words], {
    input,
    env: { ...process.env, ...pythonEnvironment('packages/bot-python') },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test('the packages for JavaScript and Python have the same builders, and declare the same with them', () => {
  const readme = codeIn('packages/bot-python/README.md', 'py').join('')
  const told = printedBy('same_builders.py', [JSON.stringify(richMessage)], readme)

  const names = Object.keys(sample.options.shape).filter((name) => name !== 'plain')
  const inPython: Record<string, string> = {
    dateTime: 'date_time',
    list: 'rows',
    richMessage: 'rich_message',
    timeOfDay: 'time_of_day',
  }
  const json: unknown = JSON.parse(
    JSON.stringify({
      builders: names.map((name) => inPython[name] ?? name).toSorted(),
      feature: describeFeature(sample),
      settings: describeSettings(settings),
      payloads: [' ', 'Hi', { content: 'Hi', embed: { title: 'One' } }, richMessage].map(toMessagePayload),
    }),
  )
  expect({ ...Object(told), builders: Object(told).builders.toSorted() }).toEqual(json)
  const helpers = [
    'assertOption',
    'assertPlaceholders',
    'assertWritable',
    'exceptChannels',
    'formatDuration',
    'messageChannelTypes',
    'untitled',
    'withHints',
  ]
  expect([...names, ...helpers].toSorted()).toEqual(
    [...Object.keys(Option), 'message', 'richMessage'].toSorted(),
  )
})

test('a bot in Python may annotate each option with the type of its value, and is told of slips by name', () => {
  const { slips, ...refusals } = Object(printedBy('annotated_options.py'))

  expect(refusals).toMatchObject({
    rich_message: 'Fair.it is annotated as dict, but its option has a value of type RichMessage.',
    message: 'Fair.it is annotated as dict, but its option has a value of type Message.',
    time_of_day: 'Fair.it is annotated as dict, but its option has a value of type time.',
    date_time: 'Fair.it is annotated as dict, but its option has a value of type datetime.',
  })
  for (const refusal of Object.values(refusals)) expect(refusal).toMatch(/^Fair\.it is annotated as dict, /)
  const placeholders = "Text: its placeholders are no list such as [{'name': 'prize'}]; [] has none."
  const summary = 'The feature fair: there is no sumary. Did you mean "summary"?'
  const labels = "give texts by their values, {'day': 'Every day'}."
  const source = 'is no name of a source: lowercase letters and hyphens, @dashboard.choices("playlists").'
  expect(slips).toEqual([
    summary,
    placeholders,
    placeholders,
    placeholders,
    "template() missing 1 required keyword-only argument: 'placeholders'",
    placeholders,
    "The feature fair: its permissions are 'SEND_MESSAGES', where a list belongs: ['SEND_MESSAGES'].",
    "Code: the flags of re.compile('^a$', re.IGNORECASE) would be lost; give a text without them, such as r'[Aa]'.",
    "Code: its pattern is 5, where a text belongs, such as r'^[a-z]+$'.",
    "refuse_command: role_ids: '500' is no list: give one, such as [300000000000000001].",
    'set_facts: series: {\'id\': \'songs\'} is no list: give one, such as [{"id": "songs", "label": "Songs"}].',
    "set_availability: 'levels' is no dictionary of reasons by features.",
    'set_facts: counters: \'songs\' is no dictionary: give some, such as [{"id": "songs", "label": "Songs"}].',
    'commands: \'dip\' is no dictionary: give some, such as [{"name": "dip"}].',
    'at_once: 0 is no whole number from 1.',
    'times: give Times, such as Times(heartbeat=30), not 30.',
    "Times: its heartbeat is '30', where a number of seconds belongs.",
    "guild.feature: 'dip' is not a subclass of Feature: give the class itself.",
    "guild.own_settings: <class 'guildhall.feature.Feature'> is not a subclass of Settings: give the class itself.",
    'change: None is no dictionary of values by the names of options.',
    'start: no event loop is running: call it in setup_hook or on_ready, or use asyncio.run(dashboard.run()).',
    "The feature fair: its name_localizations are 'Messe', where a dictionary by locales belongs: {'de': …}.",
    'Ours.go: actions are for features; settings have none.',
    'Text: embeds must be a whole number from 0 to 10.',
    "read_guilds: '300' is no list: give one, such as [300000000000000001].",
    `Mode: its labels are no dictionary: ${labels}`,
    `Modes: its labels are empty: ${labels}`,
    "Modes: its default is 'day', where a list belongs: ['day'].",
    'Words: of, which says what each text must be, is no option: make it with a function, such as option.text(…).',
    'Fair.rate: its default is nan, which JSON cannot hold.',
    "Problem: 'handlers' is not a subclass of Feature or Settings: give the class itself.",
    'Problem: its option is None, where a text belongs.',
    "features: <class 'guildhall.feature.Feature'> is no list: give one, such as [LuckyDip].",
    'built_in: \'welcome\' is no list: give one, such as ["welcome"].',
    'commands: {\'name\': \'dip\'} is no list: give one, such as [{"name": "dip"}].',
    "on_guild: 'x' is no function.",
    'on_guild: its function takes guild.',
    'on_report: its function takes nothing.',
    "choices('playlists'): its function takes use.",
    null,
    'key: give a text, not bytes.',
    'client: give a text, not int.',
    `choices: <built-in function print> ${source}`,
    `choices: 'Play Lists' ${source}`,
    "choices('playlists'): [] is no function.",
    "until: give a datetime with a time zone, or None for premium without an end, not 'tomorrow'",
    "'mara' is not the id of a person: give its digits, such as 300000000000000001",
    "'harbour' is not the id of a server: give its digits, such as 300000000000000001",
    'name either user_id or guild_id',
    "'mara' is not the id of a member: give its digits, such as 300000000000000001",
  ])
})
