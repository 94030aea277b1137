import { extensions } from '@/config/extensions'
import { registry } from '@/config/features/registry'
import { declare } from '@/server/guilds/feature-options'
import { autoRole } from '@/server/contract/examples'
import { usual } from '@/server/contract/failures'
import type { Answer, Operation } from '@/server/contract/operation'

const listed = new Intl.ListFormat('en')

const declared = {
  id: 'echo',
  name: 'Echo',
  summary: 'Says again what somebody said.',
  category: 'utility',
  icon: 'clock',
  options: {
    type: 'object',
    properties: { channel: { type: ['string', 'null'], title: 'Channel', control: 'channel' } },
    required: ['channel'],
    additionalProperties: false,
  },
  defaults: { channel: null },
}
const answer = (is: string): Answer => ({
  status: 200,
  is,
  isVersioned: true,
  content: { schema: 'Feature', example: autoRole },
})

/** The schemas of the options of our own features, by feature. */
export const featureOptions = () =>
  Object.fromEntries(
    Object.values(registry).map((definition) => [definition.id, declare(definition).options]),
  )

/** What the bot can do. */
export const featureOperations: Operation[] = [
  {
    id: 'listFeatures',
    method: 'get',
    path: '/features',
    tag: 'features',
    summary: 'List the features and extensions that there are',
    is: `Each feature with its options as JSON Schema (2020-12) and hints for their controls. Forms are drawn from this alone. The extensions are ${listed.format(extensions.map((name) => `\`${name}\``))}; what is not listed is not called.`,
    standing: 'optional',
    without: 'The dashboard offers its own features, and no extensions.',
    answers: [
      {
        status: 200,
        is: 'The same for every server.',
        content: {
          schema: 'Capabilities',
          example: { features: [declared], extensions: ['channels', 'history'] },
        },
      },
    ],
    failures: usual.person,
  },
  {
    id: 'readFeature',
    method: 'get',
    path: '/guilds/{guildId}/features/{feature}',
    tag: 'features',
    summary: 'Read how a server has set up a feature',
    is: 'What was never saved answers with the feature’s defaults, switched off.',
    standing: 'required',
    answers: [answer('The feature.')],
    failures: [...usual.reads, 'unknownFeature'],
  },
  {
    id: 'changeFeature',
    method: 'patch',
    path: '/guilds/{guildId}/features/{feature}',
    tag: 'features',
    summary: 'Change a feature, or switch it on or off',
    is: 'Only what is sent changes. A feature that is on must work, so what it needs has to be there; switching off is always possible.',
    standing: 'required',
    headers: ['If-Match'],
    bodies: [{ schema: 'FeaturePatch', example: autoRole }],
    answers: [answer('The feature as it is now.')],
    failures: [...usual.writes, ...usual.jsonInvalid, 'unknownFeature', 'conflict'],
  },
]
