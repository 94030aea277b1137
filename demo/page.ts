import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import { directionOf } from '@/config/messages/languages'
import { demo as texts, readersLanguage } from '@/server/http/texts'
import { botAvatar } from './ids'
import type { Demo } from './demo'

export type Html = ReturnType<typeof html>

/**
 * Headers of the demo platform's own pages. The dashboard is in `form-action` because browsers hold a form's
 * redirect to it too.
 */
export function pageHeaders({ options }: Demo) {
  const origins = [options.dashboardUrl, ...options.redirectUris].map((address) => new URL(address).origin)
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      formAction: ["'self'", ...new Set(origins)],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    // Kept within this origin, so that a form's post still has its origin.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: false,
  })
}

/** For pages that differ from one person to the next. */
export const neverStored: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
}

/** A whole page around `main`. Everything put into the templates is escaped by `html`. */
export function renderPage({ options }: Demo, title: string, main: Html) {
  const language = readersLanguage()
  return html`<!DOCTYPE html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${texts.title}</title>
        <link rel="icon" type="image/svg+xml" href="/cdn/avatars/${options.clientId}/${botAvatar}.png" />
        <link rel="stylesheet" href="/assets/demo.css" />
      </head>
      <body>
        <header class="notice"><p>${texts.notice}</p></header>
        ${main}
      </body>
    </html>`
}

export function messagePage(
  demo: Demo,
  message: { title: string; lead: string; link?: { href: string; text: string } },
) {
  const { title, lead, link } = message
  const way = link && html`<p class="way"><a class="button primary" href="${link.href}">${link.text}</a></p>`
  return renderPage(
    demo,
    title,
    html`<main class="sheet message">
      <h1 dir="auto">${title}</h1>
      <p class="lead">${lead}</p>
      ${way}
    </main>`,
  )
}

/** A sign-in or invitation that cannot go on, for a reason that the person can pass on. */
export const failurePage = (
  c: Context,
  demo: Demo,
  reason: keyof typeof texts.failure,
  status: 400 | 403 | 404 = 400,
) => c.html(messagePage(demo, { title: texts.failure.title, lead: texts.failure[reason] }), status)

/** Whether a posted form comes from a page of this platform; callers without a browser send neither header. */
export function isOwnForm(c: Context) {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = c.req.header('origin')
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
}

/** `address` with the parameters that are not empty. */
export function withParameters(address: string, parameters: Record<string, string>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.toString()
}
