import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { colourModeScript } from '@/config/colour-mode'
import { readDemoEnv } from '@/server/env'
import { securityHeaders } from '@/server/http/security-headers'
import { anEnv } from '@/tests/server/a-runtime'

const policyOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )

const hash = createHash('sha256').update(colourModeScript).digest('base64')

test('the policy allows our own scripts and the one constant script, and no others', () => {
  expect(policyOf(securityHeaders(anEnv({ publicUrl: 'https://bot.example' })))).toEqual({
    'default-src': "'self'",
    'script-src': `'self' 'sha256-${hash}'`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: https://cdn.discordapp.com https:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self' https://discord.com",
  })
})

test("analytics' origin may run and be called where it is configured, and only its origin", () => {
  const analytics = { scriptUrl: 'https://stats.example/js/script.js', websiteId: null }
  const policy = policyOf(securityHeaders(anEnv({ analytics })))
  expect(policy['script-src']).toBe(`'self' 'sha256-${hash}' https://stats.example`)
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
    'Strict-Transport-Security': 'max-age=31536000',
  })
  expect(securityHeaders(anEnv())).not.toHaveProperty('Strict-Transport-Security')
})

test("development's policy lets Next's development server work, and nothing else more", () => {
  const [strict, dev] = [policyOf(securityHeaders(anEnv())), policyOf(securityHeaders(anEnv(), 'dev'))]
  expect(dev).toEqual({
    ...strict,
    'script-src': "'self' 'unsafe-inline' 'unsafe-eval'",
    'connect-src': "'self' ws:",
  })
})
