// @ts-check

/**
 * Loaded at run time from `node_modules`: Next and React are traced by Next's own build, PGlite finds its data, and
 * sharp its library, beside itself.
 */
const external = ['next', 'react-dom', '@electric-sql/pglite', 'pg-native', 'sharp']

/** CommonJS packages inside the bundle still call `require` for Node's own modules. */
const requireForBundledPackages = [
  "import { createRequire as createRequireOfNode } from 'node:module'",
  'const require = createRequireOfNode(import.meta.url)',
].join('\n')

/** How the server becomes one program; tests run a part of it made in the same way. */
export const serverBundle = /** @type {const} */ ({
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external,
  banner: { js: requireForBundledPackages },
  logLevel: 'warning',
})
