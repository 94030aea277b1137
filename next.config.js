/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  reactStrictMode: true,
  poweredByHeader: false,
  // Event streams must not be held back; a proxy in front compresses, or the entry does for static files.
  compress: false,
  images: { unoptimized: true },
  serverExternalPackages: ['@electric-sql/pglite', 'pg'],
  outputFileTracingIncludes: { '/api/backend/*': ['./server/db/migrations/**'] },
  // Addresses of a deployment never stand here: rewrites are baked into the build.
  rewrites: async () => ({
    beforeFiles: [
      { source: '/backend/:path*', destination: '/api/backend/:path*' },
      { source: '/platform/:path*', destination: '/api/platform/:path*' },
    ],
    afterFiles: [],
    fallback: [],
  }),
}

export default config
