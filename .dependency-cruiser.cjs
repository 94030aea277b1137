const { modules } = require('./scripts/module-boundaries.cjs')

/** Files of ours that belong to modules; scripts, tests and examples may import all of them. */
const ours =
  '^(config|contract|theme|stores|api|components|server|demo|conformance|examples|packages|pages|tests|scripts)/'
const folder = (module) => (module === 'server' ? '^server/[^/]+$' : `^${module}/`)

const zones = Object.entries(modules).flatMap(([module, { imports, packages }]) => {
  const inServer = module.startsWith('server/')
  return [
    {
      name: `${module} imports`,
      severity: 'error',
      from: { path: folder(module) },
      to: { path: ours, pathNot: [module, ...imports, ...(inServer ? ['server'] : [])].map(folder) },
    },
    {
      name: `${module} packages`,
      severity: 'error',
      from: { path: folder(module) },
      to: { path: 'node_modules/', pathNot: packages.map((name) => `node_modules/(@types/)?${name}/`) },
    },
  ]
})

module.exports = {
  forbidden: [
    ...zones,
    {
      name: 'Node only on the server',
      severity: 'error',
      from: { path: '^(config|contract|theme|stores|api|components)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      // Whatever features there are is asked of the catalogue, while the program runs.
      name: 'the list of built-in features only in the catalogue',
      severity: 'error',
      from: { path: ours, pathNot: '^(tests/|server/guilds/catalogue\\.ts$)' },
      to: { path: '^config/features/registry\\.ts$' },
    },
    {
      name: 'nothing imports tests',
      severity: 'error',
      from: { path: ours, pathNot: '^(tests|scripts)/' },
      to: { path: '^tests/' },
    },
    {
      // Of types, too: two files that know each other's are read and changed together.
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '^(pages|scripts|tests)/', '^config/messages/'] },
      to: {},
    },
    {
      name: 'every package is declared',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'everything resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|packages/[^/]+/dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
