import next from '@next/eslint-plugin-next'
import jestDom from 'eslint-plugin-jest-dom'
import playwright from 'eslint-plugin-playwright'
import testingLibrary from 'eslint-plugin-testing-library'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { bareText } from './scripts/bare-text.js'
import { physicalSides } from './scripts/physical-sides.js'
import { untranslatedText } from './scripts/untranslated-text.js'

const upwards = { regex: '^\\.\\./', message: 'Write ./sibling or @/layer/file.' }

const syntax = {
  enum: { selector: 'TSEnumDeclaration', message: 'Write a union of strings, or an object `as const`.' },
  // Inside `declare module` an interface is the way to add to a library's.
  interface: {
    selector: 'Program > TSInterfaceDeclaration, Program > ExportNamedDeclaration > TSInterfaceDeclaration',
    message: 'Write a type.',
  },
  doubleCast: { selector: 'TSAsExpression > TSAsExpression', message: 'Parse instead of casting twice.' },
  barrel: { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
  upwards: { selector: 'ImportExpression > Literal[value=/^\\.\\.\\//]', message: upwards.message },
  defaultExport: { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  environment: {
    selector: 'MemberExpression[object.name="process"][property.name="env"]',
    message: 'The environment is read in server/env.ts; take what you need from the runtime.',
  },
  configuration: {
    // Nor by another name, in a list of tables, or in SQL of its own.
    selector: [
      'CallExpression[callee.property.name=/^(insert|update|delete)$/] > Identifier[name=/^(guildSettings|guildFeatures|userProfiles)$/]',
      'VariableDeclarator[id.type="Identifier"] > Identifier.init[name=/^(guildSettings|guildFeatures|userProfiles)$/]',
      'ArrayExpression > Identifier[name=/^(guildFeatures|userProfiles)$/]',
      'TemplateElement[value.raw=/(insert into|update|delete from)\\s+"?(guild_settings|guild_features|user_profiles)/i]',
      'Literal[value=/(insert into|update|delete from)\\s+"?(guild_settings|guild_features|user_profiles)/i]',
    ].join(),
    message:
      'Only changeConfiguration() of server/guilds/ and changeProfile() of server/users/ write these tables.',
  },
}
const { defaultExport, environment, configuration, ...everywhere } = syntax
const restrict = (...more) => ({ 'no-restricted-syntax': ['error', ...Object.values(everywhere), ...more] })

/** What some of the supported browsers lack, offer over HTTPS only, or are wrong about; the files named here may use it. */
const newer = [
  ['Intl', 'Segmenter', 'Use graphemesOf() of components/discord/graphemes.ts.'],
  ['Intl', 'DurationFormat'],
  ['navigator', 'clipboard', 'Use useCopy() of components/ui/copy-text-button.tsx.'],
  ['navigator', 'onLine', 'It is often wrong: use useConnection() of components/ui/connection.tsx.'],
  ['navigator', 'share'],
  ['crypto', 'randomUUID'],
  ['crypto', 'subtle'],
  ['URL', 'parse'],
  ['AbortSignal', 'any'],
  ['document', 'startViewTransition'],
  ['window', 'cookieStore'],
  ['window', 'navigation'],
  ['window', 'scheduler'],
  ['CSS', 'highlights'],
]

const typescript = '**/*.{ts,tsx}'
const tools = ['*.config.{js,ts}', '.dependency-cruiser.cjs', 'scripts/**']
const entry = ['server/main.ts', 'server/env.ts', 'server/start/**']

/* What is the project's own, and its tests'. .oxlintrc.json has what any TypeScript and React have to keep. */
export default defineConfig(
  globalIgnores([
    '.next/',
    '.data/',
    'screenshots/',
    'test-results/',
    'playwright-report/',
    'next-env.d.ts',
    'packages/*/dist/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: [typescript],
    extends: [tseslint.configs.base],
  },
  {
    rules: {
      'no-restricted-imports': ['error', { patterns: [upwards] }],
      ...restrict(defaultExport, environment, configuration),
    },
  },
  {
    // Encrypting a text in its place changes nothing that anybody is told; a deletion has no values for the rules to judge.
    files: [
      'server/guilds/change-configuration.ts',
      'server/guilds/delete-guild-data.ts',
      'server/guilds/seal-secrets.ts',
      'server/users/change-profile.ts',
    ],
    rules: restrict(defaultExport, environment),
  },
  { files: ['pages/**'], rules: restrict(environment, configuration) },
  { files: [...entry, 'examples/**'], rules: restrict(defaultExport, configuration) },
  { files: ['tests/**'], rules: restrict(defaultExport) },
  { files: [...tools, '**/*.config.{js,mjs,ts}'], rules: restrict() },
  {
    name: 'the browser fetches in one place',
    files: ['{api,components,config,pages,stores,theme}/**/*.{ts,tsx}'],
    ignores: ['api/http.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Use request() of api/http.ts.' }],
    },
  },
  {
    files: ['{components,pages}/**/*.tsx'],
    plugins: { guildhall: { rules: { 'bare-text': bareText } } },
    rules: { 'guildhall/bare-text': 'error' },
  },
  {
    files: ['{components,pages,theme}/**/*.{ts,tsx}'],
    plugins: { direction: { rules: { 'physical-sides': physicalSides } } },
    rules: { 'direction/physical-sides': 'error' },
  },
  {
    files: ['{components,pages}/**/*.{ts,tsx}'],
    plugins: { texts: { rules: { untranslated: untranslatedText } } },
    rules: { 'texts/untranslated': 'error' },
  },
  {
    name: 'the supported browsers have it',
    // package.json names them; TypeScript's `lib` knows what of the language they lack.
    files: ['{api,components,config,pages,stores,theme}/**/*.{ts,tsx}'],
    ignores: ['api/reachability.ts', 'components/discord/graphemes.ts', 'components/ui/copy-text-button.tsx'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...newer.map(([object, property, message]) => ({ object, property, message })),
      ],
    },
  },
  {
    files: ['tests/{components,spec}/**/*.{ts,tsx}'],
    extends: [jestDom.configs['flat/recommended'], testingLibrary.configs['flat/react']],
    settings: { 'testing-library/custom-renders': ['renderApp', 'renderAppHook'] },
    // What renderApp returns is an app, with its user, router and cache; and some tests render two, which need two names.
    rules: { 'testing-library/render-result-naming-convention': 'off' },
  },
  {
    files: ['tests/{deploy,e2e,screenshots}/**/*.ts'],
    extends: [playwright.configs['flat/recommended']],
    rules: { 'playwright/expect-expect': ['error', { assertFunctionPatterns: ['^expect'] }] },
  },
  {
    files: ['{components,pages}/**/*.{ts,tsx}'],
    extends: [next.configs.recommended, next.configs['core-web-vitals']],
    // Next's image optimisation is off: an open image proxy is a risk, and Discord's images come in sizes.
    rules: { '@next/next/no-img-element': 'off' },
  },
)
