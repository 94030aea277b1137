/**
 * The guide to every call, `docs/api.md`, from the OpenAPI document: its calls by subject, what they send and return, the
 * types that they share, and the errors. What a feature's options are is in each feature's declaration.
 */
export function apiGuide({ info, tags, paths, components }) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  )
  const types = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Options'))
  const parts = [
    '# API',
    info.description.replace('docs/contract.md explains', '[Backend contract](contract.md) explains'),
    'Each call says whether a backend of your own has to implement it:',
    ...list(Object.values(standings).map(([name, meaning]) => `**${name}**: ${meaning}`)),
    'Programs read the same from `/openapi.json` of the running dashboard, an OpenAPI 3.1 document.',
    '## Authentication',
    ...list(Object.entries(components.securitySchemes).map(describeScheme)),
    ...tags.flatMap(({ name, description }) => [
      `## ${name}`,
      description,
      ...calls.filter((call) => call.tags.includes(name)).flatMap((call) => describeCall(call)),
    ]),
    '## Types',
    ...types.flatMap(([name, schema]) => [`### ${name}`, schema.description, ...describeFields(schema)]),
    '## Errors',
    ...describeErrors(components.examples),
  ]
  return `${parts.join('\n\n')}\n`
}

const standings = {
  required: ['Required', 'your own backend must implement this call.'],
  optional: ['Optional', 'your own backend can leave this call out.'],
  'never-forwarded': [
    'Dashboard only',
    'your own backend never receives this call: the dashboard handles it itself.',
  ],
}

const list = (items) => [items.map((item) => `- ${item}`).join('\n')]
const cell = (text = '') => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head, rows) => [
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n'),
]
const nameOf = ({ $ref }) => $ref.slice($ref.lastIndexOf('/') + 1)
const linkTo = (name) => `[${name}](#${name.toLowerCase()})`

const describeScheme = ([id, { in: place = 'header', name = 'Authorization: Bearer', description }]) =>
  `**${id}** (${place} \`${name}\`): ${description}`

function describeCall({
  summary,
  method,
  path,
  description,
  security,
  parameters,
  requestBody,
  responses,
  ...call
}) {
  const [standing] = standings[call['x-guildhall']]
  const without = call['x-guildhall-404']
  const isBot = security.some((scheme) => 'botKey' in scheme)
  const results = Object.entries(responses)
  const failures = results.filter(([status]) => !status.startsWith('2'))
  return [
    `### ${summary}`,
    `\`${method} ${path}\` · **${standing}** · called by ${isBot ? 'bots' : 'people'}`,
    ...(description ? [description] : []),
    ...(without ? [`If it returns 404: ${without}`] : []),
    ...(parameters.length > 0
      ? table(
          ['Parameter', 'Type', 'Description'],
          parameters.map((one) => [
            `\`${one.name}\` (${one.in})`,
            typeOf(one.schema),
            describe(one, one.required),
          ]),
        )
      : []),
    ...Object.entries(requestBody?.content ?? {}).flatMap(([type, content]) =>
      describeContent(`${requestBody.required ? 'Request' : 'Request (optional)'}, \`${type}\``, content),
    ),
    ...results
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, response]) => [
        [
          `Returns \`${status}\`.`,
          response.description,
          response.headers?.ETag && 'Includes the version as an `ETag`.',
        ]
          .filter(Boolean)
          .join(' '),
        ...Object.entries(response.content ?? {}).flatMap(([type, content]) =>
          describeContent(`Response, \`${type}\``, content),
        ),
      ]),
    `Errors: ${failures.map(([status, response]) => `${status} ${response.description}`).join('; ')}.`,
  ]
}

function describeContent(title, { schema, example, 'x-events': events }) {
  const what = events
    ? Object.entries(events).map(([name, reference]) => `\`${name}\` with ${typeOf(reference)}`)
    : [typeOf(schema)]
  const text = typeof example === 'string' ? example.trimEnd() : JSON.stringify(example, null, 2)
  return [
    `${title}: ${what.join(', ')}`,
    ...(example === undefined ? [] : [`\`\`\`${events ? 'text' : 'json'}\n${text}\n\`\`\``]),
  ]
}

/** The object that a reader wants to see: inside a list, a map or a nullable type. */
function innerOf(schema) {
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (only && others.length === 0) return innerOf(only)
  if (schema.items) return innerOf(schema.items)
  return typeof schema.additionalProperties === 'object' ? innerOf(schema.additionalProperties) : schema
}

const fieldsOf = (schema, prefix = '') => {
  const { properties = {}, required = [] } = innerOf(schema)
  return Object.entries(properties).flatMap(([name, field]) => [
    [`\`${prefix}${name}\``, typeOf(field), describe(field, required.includes(name))],
    ...fieldsOf(field, `${prefix}${name}.`),
  ])
}

function describeFields(schema) {
  const fields = fieldsOf(schema)
  if (fields.length > 0) return table(['Field', 'Type', 'Description'], fields)
  return [[typeOf(schema), ...limitsOf(schema)].join(', ')]
}

const limits = {
  minLength: 'at least %s characters',
  maxLength: 'at most %s characters',
  minimum: 'at least %s',
  maximum: 'at most %s',
  maxItems: 'at most %s entries',
  pattern: 'matches `%s`',
}
const limitsOf = (schema) =>
  Object.entries(limits).flatMap(([keyword, text]) =>
    schema[keyword] === undefined ? [] : [text.replace('%s', () => schema[keyword])],
  )

/** What a field or a parameter is, with its limits. */
function describe({ schema = {}, description, ...field }, isRequired) {
  const all = { ...schema, ...field }
  const facts = [
    ...(isRequired ? ['required'] : []),
    ...limitsOf(all),
    ...(all.default === undefined ? [] : [`\`${JSON.stringify(all.default)}\` by default`]),
  ]
  return [description, facts.length > 0 && `(${facts.join(', ')})`].filter(Boolean).join(' ')
}

const either = (values) => values.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')

function typeOf(schema) {
  const { $ref, anyOf = [], items, type, additionalProperties: rest } = schema
  if ($ref !== undefined) return linkTo(nameOf(schema))
  if (anyOf.length > 0) return anyOf.map(typeOf).join(' or ')
  if (schema.const !== undefined) return either([schema.const])
  if (schema.enum?.length > 0) return either(schema.enum)
  if (items) return `list of ${typeOf(items)}`
  if (typeof rest === 'object') return `map of ${typeOf(rest)}`
  return type === undefined ? 'any value' : [type].flat().join(' or ')
}

function describeErrors(examples) {
  const byCode = new Map(Object.values(examples).map(({ value }) => [value.code, value.detail]))
  return table(
    ['Code', 'What people read'],
    [...byCode].map(([code, detail]) => [`\`${code}\``, detail]),
  )
}
