/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  // Otherwise a lock file further up would move the build's root, and with it where everything lies.
  outputFileTracingRoot: import.meta.dirname,
  reactStrictMode: true,
  // `npm run types` is the one check of types; a build that repeats it makes everyone wait.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // Pages and JSON are packed here, files of the build when it is made; event streams are never offered packing
  // (server/entry/http-server.ts).
  compress: true,
  images: { unoptimized: true },
  // The entry loads these; an API route finds what they opened through the runtime.
  serverExternalPackages: ['@electric-sql/pglite', 'pg'],
  // Addresses of a deployment never stand here: rewrites are baked into the build.
  rewrites: async () => ({
    beforeFiles: [
      { source: '/backend/:path*', destination: '/api/backend/:path*' },
      { source: '/platform/:path*', destination: '/api/platform/:path*' },
      { source: '/error-reports', destination: '/api/error-reports' },
    ],
    afterFiles: [],
    fallback: [],
  }),
}

export default config
