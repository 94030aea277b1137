/*
 * What a bot with very many features declares: 100 of them with 30 options each, every text in English and five other
 * languages. `npm run bench` measures it, and the server's tests declare it.
 */

const locales = ['de', 'fr', 'es-ES', 'pt-BR', 'ja']

const inAll = (name, textIn) => ({
  [name]: textIn('en-GB'),
  [`${name}_localizations`]: Object.fromEntries(locales.map((locale) => [locale, textIn(locale)])),
})
const strictness = (locale) => ({
  calm: `Calm (${locale})`,
  usual: `Usual (${locale})`,
  strict: `Strict (${locale})`,
})

/** They take turns, so that every usual control is there. */
const kinds = [
  [{ type: 'boolean' }, false],
  [{ type: 'integer', control: 'duration', minimum: 0, maximum: 3_600 }, 60],
  [
    {
      type: 'string',
      maxLength: 100,
      ...inAll('placeholder', (locale) => `Such as a short greeting (${locale})`),
    },
    '',
  ],
  [{ type: ['string', 'null'], control: 'channel', permissions: ['SEND_MESSAGES'] }, null],
  [{ enum: ['calm', 'usual', 'strict'], ...inAll('labels', strictness) }, 'usual'],
  [{ type: 'array', items: { type: 'string', control: 'role' }, permissions: [] }, []],
]

const optionsOf = (feature) =>
  Array.from({ length: 30 }, (_, at) => {
    const [schema, preset] = kinds[at % kinds.length]
    const texts = {
      ...inAll('title', (locale) => `Option ${at + 1} of feature ${feature} (${locale})`),
      ...inAll(
        'description',
        (locale) => `What option ${at + 1} does, and when it is worth a change (${locale}).`,
      ),
      ...inAll('group', (locale) => `Part ${Math.floor(at / 10) + 1} (${locale})`),
    }
    return { key: `option_${at + 1}`, schema: { ...schema, ...texts }, preset }
  })

/** @param word one of its texts, so that the next declaration is another one */
export function largeDeclaration(word = 'Feature') {
  const features = Array.from({ length: 100 }, (_, at) => {
    const options = optionsOf(at + 1)
    return {
      id: `feature-${at + 1}`,
      ...inAll('name', (locale) => `${word} ${at + 1} (${locale})`),
      ...inAll('summary', (locale) => `What people get from feature ${at + 1} (${locale}).`),
      ...inAll('category', (locale) => `Category ${Math.floor(at / 10) + 1} (${locale})`),
      options: {
        type: 'object',
        properties: Object.fromEntries(options.map(({ key, schema }) => [key, schema])),
      },
      defaults: Object.fromEntries(options.map(({ key, preset }) => [key, preset])),
    }
  })
  return { features }
}
