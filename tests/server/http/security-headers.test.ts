import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { colourModeScript, earlyClickScript, scriptSourcesScript } from '@/config/inline-scripts'
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
const scripts = `'self' ${hashOf(scriptSourcesScript)} ${hashOf(colourModeScript)} ${hashOf(earlyClickScript)}`

test('the CSP allows our own scripts and two constant inline ones only', () => {
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

test('the CSP allows only the origin of the configured analytics, for scripts and calls', () => {
  const analytics = { scriptUrl: 'https://stats.example/js/script.js', websiteId: null }
  const policy = policyOf(securityHeaders(anEnv({ analytics })))
  expect(policy['script-src']).toBe(`${scripts} https://stats.example`)
  expect(policy).not.toHaveProperty('require-trusted-types-for')
  expect(policy['connect-src']).toBe("'self' https://stats.example")
})

test('the CSP of the demo allows its stand-in for Discord', () => {
  const { env } = readDemoEnv({ PORT: '4000' }, Buffer.alloc(32))
  const policy = policyOf(securityHeaders(env))
  expect(policy['img-src']).toContain('http://localhost:4001')
  expect(policy['form-action']).toBe("'self' http://localhost:4001")
})

test('the other headers are set, and HSTS on https only', () => {
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

test("a page's CSP allows the styles in its head, and none in its body", () => {
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
