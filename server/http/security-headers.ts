import { createHash } from 'node:crypto'
import {
  colourModeScript,
  earlyClickScript,
  noTransitions,
  scriptSourcesScript,
} from '@/config/inline-scripts'
import { prefixes } from '@/config/paths'
import type { Env } from '@/server/env'
import { isHttps } from './is-https'

type Policy = Record<string, string[]>
type Deployment = Pick<Env, 'publicUrl' | 'discord' | 'analytics' | 'errorReportsDsn'>

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const originOf = (address: string) => new URL(address).origin

/** Emotion fills an empty element through the style sheet's own interface, which the policy does not restrict. */
const emptyStyle = ''
const styleSources = ["'self'", hashOf(emptyStyle), hashOf(noTransitions)]

/** Nothing turns texts into scripts but Next, for files of the build. Scripts of others, such as analytics, may. */
const trustedTypes = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'nextjs', 'nextjs#bundler'],
}

function policyOf({ publicUrl, discord, analytics, errorReportsDsn }: Deployment): Policy {
  const analyticsOrigin = analytics ? [originOf(analytics.scriptUrl)] : []
  return {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...[scriptSourcesScript, colourModeScript, earlyClickScript].map(hashOf),
      ...analyticsOrigin,
    ],
    // For browsers that know neither of the two below.
    'style-src': ["'self'", "'unsafe-inline'"],
    'style-src-elem': styleSources,
    // Motion, lists and colours set styles of single elements.
    'style-src-attr': ["'unsafe-inline'"],
    // People put images of any https host into an embed and see them in its preview.
    'img-src': ["'self'", 'data:', originOf(discord.cdnUrl), 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...analyticsOrigin],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", originOf(discord.authorizeUrl)],
    ...(analytics ? {} : trustedTypes),
    ...(errorReportsDsn === null ? {} : { 'report-uri': [`${prefixes.errorReports}/csp`] }),
    ...(isHttps(publicUrl) ? { 'upgrade-insecure-requests': [] } : {}),
  }
}

const write = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

const headStyles = /<style[^>]*>(.*?)<\/style>/gs

/** The policy of a page: allows the styles in its head, which are all ours. */
export function allowStyles(policy: string, html: string) {
  const head = html.slice(0, html.indexOf('</head>'))
  const hashes = [...head.matchAll(headStyles)].map(([, css = '']) => hashOf(css))
  const allowed = ['style-src-elem', ...styleSources].join(' ')
  return policy.replace(allowed, [allowed, ...hashes].join(' '))
}

/** The headers of every answer, including failures. */
export const securityHeaders = (env: Deployment): Record<string, string> => ({
  'Content-Security-Policy': write(policyOf(env)),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(isHttps(env.publicUrl) ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})
