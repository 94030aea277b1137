import { choicesQuery, dependenciesIn, offeredChoices, valuesIn } from '@/contract/calls/choices'
import { sourcePattern } from '@/contract/declaration/read-option'
import { needsFullAccess, readOnly } from '@/server/discord/failures'
import { needsPremium } from '@/server/http/http-error'
import { tooOften } from '@/server/calls/failures'
import { type PathParameter, route } from '@/server/calls/route'
import { choicesLimit } from '@/server/http/limits'
import { assertStorableText } from '@/server/http/read-json'
import { createMemoryRateLimiter } from '@/server/http/rate-limit'
import {
  choicesAway,
  choicesRefused,
  choicesSilent,
  choicesUnusable,
  createChoices,
  mayBeTold,
  readDependencies,
  unknownSource,
} from './choices'
import { writerOf } from './who-writes'

const source: PathParameter = {
  description: 'The source, as the option declares it.',
  pattern: sourcePattern,
  example: 'playlists',
  unknown: unknownSource,
}

export const choicesRoutes = [
  route({
    id: 'listChoices',
    method: 'get',
    path: '/guilds/:guildId/choices/:source',
    parameters: { source },
    tag: 'features',
    summary: 'Search choices that only the bot knows',
    description:
      'Finds at most 25 choices for an option that declares this `source`: the first ones, or with `search` those that it finds. With `values`, at most 50, it looks up what they are called: `absent` are those that are not offered, and one in neither list cannot be looked up at the moment. Answer within three seconds; when the bot offers nothing, 409 with the reason. Who may not save the option is refused a search, and told only what values that are saved are called. The built-in backend asks the bot and remembers its answer for a minute.',
    without: 'People type the value instead of picking it by its name.',
    query: {
      schema: choicesQuery,
      descriptions: {
        subject: '`settings`, or `feature:` and the feature’s id: where the option is declared.',
        option: 'The path of the option, such as `playlist` or `rows.0.playlist`.',
        search: 'What somebody typed, at most 100 characters.',
        values: 'A JSON list of values. Give this, `search` or neither.',
        with: 'A JSON object with the values of the options that `dependsOn` names, as somebody has them in the form; those that are missing there have no valid value.',
      },
    },
    answer: {
      description: 'The choices.',
      schema: offeredChoices,
      example: {
        choices: [{ value: 'pl-7', label: 'Friday night', description: '42 songs' }],
        absent: [],
      },
    },
    failures: {
      unknownSource,
      readOnly,
      needsFullAccess: () => needsFullAccess(['playlist']),
      needsPremium: () => needsPremium(['playlist']),
      choicesAway,
      choicesSilent,
      choicesUnusable,
      choicesRefused: () => choicesRefused('No music service is connected yet.'),
      tooOften,
    },
    handle: (rt, { askBot }) => {
      const count = createMemoryRateLimiter(choicesLimit, rt.now)
      const offered = createChoices(rt, askBot)
      return async (c, input) => {
        const { guildId, source: name } = c.req.param()
        const { userId } = c.var.session
        count(userId)
        const { subject, option: path, search = '', values, with: given = '{}' } = input.query()
        const wanted = values === undefined ? undefined : (valuesIn(values) ?? [])
        const chosen = dependenciesIn(given) ?? {}
        assertStorableText({ values: wanted, with: chosen })
        const declared = (await rt.catalogue.current()).declaredAt(subject)
        const dependencies = readDependencies(declared, {
          path,
          source: name,
          given: chosen,
        })
        const told = await mayBeTold(rt, writerOf(c, guildId), declared, {
          path,
          source: name,
          values: wanted,
        })
        if (told?.length === 0) return c.json({ choices: [], absent: [] })
        const asked = told === undefined ? { search } : { values: told }
        return c.json(await offered({ guildId, userId }, { source: name, with: dependencies, ...asked }))
      }
    },
  }),
]
