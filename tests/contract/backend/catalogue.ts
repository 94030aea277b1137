import { extensions } from '@/config/extensions'
import { greetingDefaults, type Values, type World } from './world'

/** What the features declare, with the mistake in the options of the first one. */
export function catalogueOf({ has }: World) {
  const wrong = (is: boolean, right: Values, instead: Values) => (is ? instead : right)
  const greeting = {
    id: 'greeting',
    name: 'Greeting',
    options: {
      type: 'object',
      properties: {
        channel: { type: ['string', 'null'], control: 'channel', requiredToEnable: true },
        text: {
          control: 'template',
          type: has('declared-type-unknown') ? 'text' : 'string',
          ...wrong(has('declared-pattern-broken'), { maxLength: 500 }, { pattern: '(' }),
          ...wrong(has('declared-reference-lost'), {}, { $ref: '#/$defs/text' }),
        },
        mode: { enum: ['plain', 'timed'] },
        after: {
          type: 'integer',
          minimum: has('declared-limits-crossed') ? 1000 : 5,
          maximum: 600,
          shownWhen: wrong(
            has('declared-condition-lost'),
            { mode: has('declared-condition-never') ? ['later'] : ['timed'] },
            { kind: ['timed'] },
          ),
        },
      },
      ...wrong(has('declared-required-lost'), {}, { required: ['title'] }),
    },
    defaults: { ...greetingDefaults, ...wrong(has('declared-default-unfit'), {}, { after: 3 }) },
  }
  const times = { type: 'integer', minimum: 1 }
  const echo = {
    id: 'echo',
    name: 'Echo',
    options: { type: 'object', properties: { times } },
    defaults: { times: 1 },
  }
  return {
    features: [greeting, echo, ...(has('feature-twice') ? [echo] : [])],
    extensions: [...extensions, ...(has('extension-misspelt') ? ['game_servers'] : [])],
  }
}
