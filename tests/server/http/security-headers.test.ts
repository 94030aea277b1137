import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { colourModeScript, earlyPressScript, scriptSourcesScript } from '@/config/page-scripts'
import { readDemoEnv } from '@/server/env'
import { allowStyles, securityHeaders } from '@/server/http/security-headers'
import { anEnv } from '@/tests/server/test-runtime'

const policyOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scripts = `'self' ${hashOf(scriptSourcesScript)} ${hashOf(colourModeScript)} ${hashOf(earlyPressScript)}`

test('the policy allows our own scripts and the two constant ones, and no others', () => {
  expect(policyOf(securityHeaders(anEnv({ publicUrl: 'https://bot.example' })))).toEqual({
    'default-src': "'self'",
    'script-src': scripts,
    'style-src': "'self' 'unsafe-inline'",
    'style-src-elem': expect.stringMatching(/^'self'( 'sha256-\S+'){2}$/),
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: https://cdn.discordapp.com https:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self' https://discord.com",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default nextjs nextjs#bundler',
    'upgrade-insecure-requests': '',
  })
})

test("analytics' origin may run and be called where it is configured, and only its origin", () => {
  const analytics = { scriptUrl: 'https://stats.example/js/script.js', websiteId: null }
  const policy = policyOf(securityHeaders(anEnv({ analytics })))
  expect(policy['script-src']).toBe(`${scripts} https://stats.example`)
  expect(policy).not.toHaveProperty('require-trusted-types-for')
  expect(policy['connect-src']).toBe("'self' https://stats.example")
})

test("the demo's own platform may show images and take the sign-in", () => {
  const { env } = readDemoEnv({ PORT: '4000' }, Buffer.alloc(32))
  const policy = policyOf(securityHeaders(env))
  expect(policy['img-src']).toContain('http://localhost:4001')
  expect(policy['form-action']).toBe("'self' http://localhost:4001")
})

test('the other headers are there, and HSTS on https only', () => {
  const { 'Content-Security-Policy': _, ...headers } = securityHeaders(
    anEnv({ publicUrl: 'https://bot.example' }),
  )
  expect(headers).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000',
  })
  expect(securityHeaders(anEnv())).not.toHaveProperty('Strict-Transport-Security')
})

test("a page's policy allows the styles in its head, and none that stand further down", () => {
  const { 'Content-Security-Policy': policy = '' } = securityHeaders(anEnv())
  const [inHead, injected] = ['a{color:red}', 'body{display:none}']
  const html = `<head><style data-emotion="css 1">${inHead}</style></head><body><style>${injected}</style></body>`

  const allowed = allowStyles(policy, html)

  expect(allowed).toContain(hashOf(inHead))
  expect(allowed).not.toContain(hashOf(injected))
  expect(allowed.replace(` ${hashOf(inHead)}`, '')).toBe(policy)
})

test('violations are reported to our own host where error reports are configured', () => {
  const policy = policyOf(securityHeaders(anEnv({ errorReportsDsn: 'https://key@errors.example/1' })))
  expect(policy['report-uri']).toBe('/error-reports/csp')
  expect(policyOf(securityHeaders(anEnv()))).not.toHaveProperty('report-uri')
})
