import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

/**
 * The texts of pages are compiled at build time, and the formatter that only formats takes them. Features and the server
 * read some of the same files as they are written.
 */
function compileMessages(webpackConfig, { isServer, dev }) {
  webpackConfig.module.rules.push({
    test: /config[\\/]messages[\\/]en[\\/][a-z-]+\.json$/,
    issuer: ['components', 'pages', 'config/messages'].map((folder) => join(import.meta.dirname, folder)),
    type: 'javascript/auto',
    sideEffects: false,
    use: { loader: resolve('./scripts/compile-messages.cjs'), options: { isForBrowsers: !isServer && !dev } },
  })
  webpackConfig.resolve.alias['use-intl/format-message$'] = join(
    import.meta.dirname,
    'components/ui/format-message.ts',
  )
}

/**
 * Chrome compiles a function when it is first called, on the main thread; by this comment it compiles all of a file's beside it,
 * while the file arrives. Most of them are called before the page can be used. Other browsers ignore it.
 */
function compileAhead(webpackConfig, { webpack }) {
  const { Compilation, BannerPlugin } = webpack
  webpackConfig.plugins.push(
    new BannerPlugin({
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      include: /\.js$/,
      // Behind the minifier, which removes comments.
      stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
    }),
  )
}

/** Chakra merges the styles of each element; what lodash brings for that is ten times as large and several times as slow. */
function mergeStylesQuickly(webpackConfig) {
  webpackConfig.resolve.alias['lodash.mergewith$'] = join(import.meta.dirname, 'theme/merge-styles.ts')
}

/** Chakra makes each of its elements of three components, and works out the styles of each anew. */
function styleQuickly(webpackConfig) {
  const system = join(dirname(resolve('@chakra-ui/react')), '../esm/system/system.mjs')
  webpackConfig.resolve.alias[system] = join(import.meta.dirname, 'theme/styled.ts')
}

/** Lucide makes each of its icons of two components and several shapes, and a page has dozens of them. */
function drawIconsQuickly(webpackConfig) {
  const lucide = join(dirname(resolve('lucide-react')), '../esm')
  webpackConfig.module.rules.push({
    test: /\.mjs$/,
    include: join(lucide, 'icons'),
    use: resolve('./scripts/compile-icons.cjs'),
  })
  webpackConfig.resolve.alias[join(lucide, 'createLucideIcon.mjs')] = join(
    import.meta.dirname,
    'components/ui/built-icon.ts',
  )
}

/** What no page calls of packages that every page brings. */
function leaveOutUnused(webpackConfig) {
  Object.assign(webpackConfig.resolve.alias, {
    // Chakra calls its function alone, and says itself which props an element gets.
    '@emotion/styled$': '@emotion/styled/base',
    '@emotion/is-prop-valid$': false,
    // For a component that Emotion gives the theme to; ours ask for it.
    'hoist-non-react-statics$': false,
    // For addresses that are rewritten; there are none.
    'next/dist/compiled/path-to-regexp$': false,
  })
  // Only of modules as they are written can a build leave out what is not used.
  const next = dirname(resolve('next/package.json'))
  for (const folder of ['client', 'lib', 'pages', 'shared'])
    webpackConfig.resolve.alias[join(next, 'dist', folder)] = join(next, 'dist/esm', folder)
  const polyfills = 'build/polyfills/polyfill-module'
  webpackConfig.resolve.alias[join(next, 'dist/esm', polyfills)] = join(next, 'dist', polyfills)
  // Each page names the scripts that may come later.
  webpackConfig.output.hashDigestLength = 8
}

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  // Otherwise a lock file further up would move the build's root, and with it where everything lies.
  outputFileTracingRoot: import.meta.dirname,
  // What only a build uses, and the image library, which scripts/build.mjs copies. Reading it takes time and space.
  outputFileTracingExcludes: {
    '*': [
      '**/node_modules/{@img,baseline-browser-mapping,caniuse-lite,postcss,sharp,source-map-js}/**/*',
      '**/next/dist/compiled/{acorn,babel,babel-packages,crypto-browserify,cssnano-simple,postcss-*,schema-utils3}/**/*',
    ],
  },
  reactStrictMode: true,
  // `npm run types` is the one check of types; a build that repeats it makes everyone wait.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // Pages are compressed in server/start/pages.ts, files of the build when it is made, answers in server/start/handler.ts.
  compress: false,
  // An answer "not modified" would replace the policy that allows the styles of the page in the browser's cache.
  generateEtags: false,
  images: { unoptimized: true },
  // A page brings the data of its first HTML along.
  // The filter tells pages of the App Router apart; there are none.
  experimental: { largePageDataBytes: 2 * 1024 * 1024, clientRouterFilter: false },
  webpack(webpackConfig, options) {
    compileMessages(webpackConfig, options)
    mergeStylesQuickly(webpackConfig)
    styleQuickly(webpackConfig)
    drawIconsQuickly(webpackConfig)
    if (!options.isServer && !options.dev) {
      leaveOutUnused(webpackConfig)
      compileAhead(webpackConfig, options)
    }
    return webpackConfig
  },
  // So that pages drawn on the server use the same formatter.
  transpilePackages: ['next-intl', 'use-intl'],
  // Otherwise each page on the server loads, and the build copies, thousands of files of the packages.
  bundlePagesRouterDependencies: true,
}

export default config
