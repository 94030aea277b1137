import { createHash } from 'node:crypto'
import { colourModeScript } from '@/config/colour-mode'
import type { Env } from '@/server/env'

type Policy = Record<string, string[]>
type Deployment = Pick<Env, 'publicUrl' | 'discord' | 'analytics'>

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const originOf = (address: string) => new URL(address).origin

function policyOf({ discord, analytics }: Deployment): Policy {
  const analyticsOrigin = analytics ? [originOf(analytics.scriptUrl)] : []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", hashOf(colourModeScript), ...analyticsOrigin],
    'style-src': ["'self'", "'unsafe-inline'"],
    // People put images of any https host into an embed and see them in its preview.
    'img-src': ["'self'", 'data:', originOf(discord.cdnUrl), 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...analyticsOrigin],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", originOf(discord.authorizeUrl)],
  }
}

/** Next's development server runs scripts from strings, writes some into the page and talks over a web socket. */
function loosened(policy: Policy): Policy {
  return {
    ...policy,
    'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'"],
    'connect-src': [...(policy['connect-src'] ?? []), 'ws:'],
  }
}

const write = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

/** The headers of every answer, including failures. `dev` is for Next's development server only. */
export function securityHeaders(
  env: Deployment,
  variant: 'strict' | 'dev' = 'strict',
): Record<string, string> {
  const policy = policyOf(env)
  const isHttps = env.publicUrl.startsWith('https:')
  return {
    'Content-Security-Policy': write(variant === 'dev' ? loosened(policy) : policy),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}
