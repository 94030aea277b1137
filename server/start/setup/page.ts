import { html, raw } from 'hono/html'
import texts from '@/config/messages/en/setup-server.json'
import { permissionNames } from '@/contract/discord/permissions'
import type { Brand } from '@/config/brand'
import { redirectAddress } from '@/server/auth/oauth'
import type { Report } from '@/server/doctor/check'
import { ownCatalogue } from '@/server/guilds/catalogue'
import { script, style } from './assets'

type Html = ReturnType<typeof html>

const fill = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces))

/** The page's own colours, with those of the brand in their place. */
function styleOf({ colours }: Brand) {
  if (!colours) return style
  const pair = (name: string) => {
    const { default: light, _dark: dark } = colours.accents[name] ?? {
      default: 'CanvasText',
      _dark: 'CanvasText',
    }
    return `light-dark(${light}, ${dark})`
  }
  return `${style}
:root { --accent: ${pair('accent.solid')}; --on-accent: ${pair('text.onAccent')}; --link: ${pair('accent.text')}; }`
}

function renderPage(brand: Brand, nonce: string, main: Html) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${brand.name}</title>
        <style nonce="${nonce}">
          ${raw(styleOf(brand))}
        </style>
      </head>
      <body>
        <main>${main}</main>
        <script nonce="${nonce}">
          ${raw(script)}
        </script>
      </body>
    </html>`
}

type Field = {
  name: string
  label: string
  help: string
  value?: string
  isSecret?: boolean
  isKept?: boolean
}

const field = ({ name, label, help, value = '', isSecret = false, isKept = false }: Field) =>
  html`<p class="field">
    <label for="${name}">${label}</label>
    <span class="help" id="${name}-help">${help}${isKept ? ` ${texts.kept}` : ''}</span>
    <input
      id="${name}"
      name="${name}"
      type="${isSecret ? 'password' : 'text'}"
      value="${value}"
      aria-describedby="${name}-help"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      maxlength="500"
    />
  </p>`

const copyable = (id: string, label: string, value: string, help = '') =>
  html`<div class="field">
    <span class="label" id="${id}-label">${label}</span>
    ${help ? html`<span class="help">${help}</span>` : ''}
    <span class="copy">
      <code id="${id}">${value}</code>
      <button
        type="button"
        data-copy="${id}"
        data-copied="${texts.copied}"
        aria-label="${texts.copy}: ${label}"
        hidden
      >
        ${texts.copy}
      </button>
    </span>
  </div>`

const step = (title: string, content: Html) =>
  html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`

const result = ({ status, found, todo }: Report) =>
  html`<li class="${status}">
    <strong>${texts.results[status]}:</strong> ${found}${todo === undefined ? '' : html` <em>${todo}</em>`}
  </li>`

/** `entered` is what was sent before; secrets among it are never sent back. */
export type Form = {
  entered: Record<string, string>
  hasBotToken: boolean
  isBotNeeded: boolean
  reports: readonly Report[]
  mayForce: boolean
}

const failures = ({ reports, mayForce }: Form) =>
  reports.length === 0
    ? ''
    : html`<section role="alert">
        <h2>${texts.failed}</h2>
        <p>${texts.failedHelp}${mayForce ? ` ${texts.mayForce}` : ''}</p>
        <ul>
          ${reports.filter(({ status }) => status !== 'skipped').map(result)}
        </ul>
      </section>`

const portal = 'https://discord.com/developers/applications'

function formOf({ name: product }: Brand, form: Form) {
  const { entered, hasBotToken, isBotNeeded } = form
  const { PUBLIC_URL = '', DISCORD_CLIENT_ID = '', DISCORD_CLIENT_SECRET, DISCORD_BOT_TOKEN } = entered
  const permissions = ownCatalogue.invitedPermissions()
  const count = permissionNames(BigInt(permissions)).length
  return html`<h1>${fill(texts.title, { product })}</h1>
    <p>${texts.intro}</p>
    <form method="post" action="/setup">
      ${failures(form)}
      ${step(
        `1. ${texts.address}`,
        field({
          name: 'PUBLIC_URL',
          label: texts.addressLabel,
          help: texts.addressHelp,
          value: PUBLIC_URL,
        }),
      )}
      ${step(
        `2. ${texts.create}`,
        html`<p>${texts.createHelp}</p>
          <p><a href="${portal}" target="_blank" rel="noreferrer">${texts.portal}</a></p>
          ${field({ name: 'DISCORD_CLIENT_ID', label: 'Client ID', help: texts.clientIdHelp, value: DISCORD_CLIENT_ID })}
          ${field({ name: 'DISCORD_CLIENT_SECRET', label: 'Client Secret', help: texts.clientSecretHelp, isSecret: true, isKept: Boolean(DISCORD_CLIENT_SECRET) })}
          ${copyable('redirect', texts.redirect, redirectAddress(PUBLIC_URL), texts.redirectHelp)}`,
      )}
      ${step(
        `3. ${texts.bot}`,
        html`${
            hasBotToken
              ? ''
              : field({
                  name: 'DISCORD_BOT_TOKEN',
                  label: texts.botTokenLabel,
                  help: `${texts.botTokenHelp}${isBotNeeded ? '' : ` ${texts.botOptional}`}`,
                  isSecret: true,
                  isKept: Boolean(DISCORD_BOT_TOKEN),
                })
          }
          <p>${texts.intentsHelp}</p>`,
      )}
      ${step(
        `4. ${texts.install}`,
        html`<p>${fill(texts.installHelp, { product })}</p>
          ${copyable('scopes', texts.scopes, 'bot applications.commands')}
          ${copyable('permissions', texts.permissions, permissions, fill(texts.permissionsHelp, { count }))}`,
      )}
      <p class="actions">
        <button class="primary" name="action" value="test">${texts.test}</button>
        ${form.mayForce ? html`<button name="action" value="anyway">${texts.saveAnyway}</button>` : ''}
      </p>
    </form>`
}

/** The pages of the setup, each with the nonce of its answer. */
export const createSetupPages = (brand: Brand) => ({
  renderForm: (nonce: string, form: Form) => renderPage(brand, nonce, formOf(brand, form)),
  renderNotice: (nonce: string, title: string, text: string) =>
    renderPage(
      brand,
      nonce,
      html`<h1>${title}</h1>
        <p>${text}</p>`,
    ),
  renderSaved: (nonce: string, address: string) =>
    renderPage(
      brand,
      nonce,
      html`<h1>${texts.saved}</h1>
        <p role="status">${texts.savedHelp}</p>
        <p>${fill(texts.open, { address })}</p>`,
    ),
})
