import { html, raw } from 'hono/html'
import { directionOf } from '@/config/messages/languages'
import { permissionNames } from '@/contract/discord/permissions'
import { type Brand, defaultBrand, defaultColour, markPath } from '@/config/brand'
import { redirectAddress } from '@/server/auth/oauth'
import { ownCatalogue } from '@/server/guilds/catalogue'
import { formatText } from '@/server/http/format-text'
import { common, readersLanguage, setup as texts } from '@/server/http/texts'
import { brandColours } from '@/theme/brand-colours'
import { colours } from '@/theme/foundations'
import { semanticTokens } from '@/theme/semantic-tokens'
import { script, style } from './assets'
import type { Finding } from './problems'

type Html = ReturnType<typeof html>

/** A sentence with the name in it, which follows its field. */
function withProduct(text: string, { name }: Brand) {
  const [before, after] = text.split('{product}')
  return html`${before}<bdi data-product>${name}</bdi>${after}`
}

const shades = {
  '--accent': 'accent.solid',
  '--on-accent': 'text.onAccent',
  '--link': 'accent.text',
  '--tint': 'accent.subtle',
}

/** The variables of the page's style that are made of the brand's colour, for both colour modes. */
export function shadesOf({ colours }: Brand) {
  const { accents } = colours ?? brandColours(defaultColour)
  return Object.entries(shades).map(([variable, name]) => {
    const { default: light = 'CanvasText', _dark: dark = 'CanvasText' } = accents[name] ?? {}
    return [variable, `light-dark(${light}, ${dark})`] as const
  })
}

const plain = {
  '--canvas': 'bg.canvas',
  '--card': 'bg.surface',
  '--code': 'bg.subtle',
  '--text': 'text.primary',
  '--muted': 'text.muted',
  '--line': 'chakra-border-color',
  '--control': 'border.control',
  '--bad': 'danger.text',
  '--good': 'success.text',
  '--warn': 'warning.text',
} as const

const tokens: Record<string, { default: string; _dark: string }> = semanticTokens.colors
const scales: Record<string, string | Record<number, string>> = colours

/** A colour of the theme by its name, such as `gray.50`, or one as CSS has it. */
function resolved(name: string) {
  const [scale = '', at] = name.split('.')
  const found = scales[scale]
  return (typeof found === 'object' ? found[Number(at)] : found) ?? name
}

/** The variables that are the same for every brand: the product's own colours. */
const plainShades = Object.entries(plain).map(([variable, name]) => {
  const { default: light = 'CanvasText', _dark: dark = 'CanvasText' } = tokens[name] ?? {}
  return [variable, `light-dark(${resolved(light)}, ${resolved(dark)})`] as const
})

const styleOf = (brand: Brand) =>
  `${style}:root { ${[...plainShades, ...shadesOf(brand)].map((shade) => `${shade.join(': ')};`).join(' ')} }`

/** @param product what the program is called until something else is saved */
function renderPage(brand: Brand, nonce: string, product: string, main: Html) {
  const language = readersLanguage()
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="robots" content="noindex" />
        <title>${product}</title>
        <style nonce="${nonce}">
          ${raw(styleOf(brand))}
        </style>
      </head>
      <body>
        <header>${brand.logo ? '' : mark}<b>${product}</b></header>
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
  placeholder?: string
  isSecret?: boolean
  isKept?: boolean
  isRequired?: boolean
  /** Beside the field. */
  tool?: Html
}

/** A boolean would be an empty text in the page. */
const isTrue = (value: boolean) => (value ? 'true' : 'false')

function field(
  { problems, advised }: Form,
  { name, label, help, value = '', placeholder = '', tool, ...field }: Field,
) {
  const problem = problems[name] ?? advised[name]
  const { isSecret = false, isKept = false, isRequired = false } = field
  const input = html`<input
    id="${name}"
    name="${name}"
    type="${isSecret ? 'password' : 'text'}"
    dir="auto"
    value="${value}"
    placeholder="${placeholder}"
    aria-describedby="${name}-help ${name}-problem"
    aria-invalid="${isTrue(problem !== undefined)}"
    autocomplete="off"
    autocapitalize="off"
    spellcheck="false"
    maxlength="500"
    ${isRequired && !isKept ? 'required' : ''}
  />`
  return html`<p class="field">
    <label for="${name}">${label}</label>
    <span class="help" id="${name}-help">${help}${isKept ? ` ${texts.kept}` : ''}</span>
    ${tool ? html`<span class="beside">${input}${tool}</span>` : input}
    <span class="problem" id="${name}-problem" role="status">${problem ?? ''}</span>
  </p>`
}

const copyable = (id: string, label: string, value: string, help = '') =>
  html`<div class="field">
    <span class="label" id="${id}-label">${label}</span>
    ${help ? html`<span class="help">${help}</span>` : ''}
    <span class="beside">
      <code id="${id}" dir="ltr">${value}</code>
      <button
        type="button"
        data-copy="${id}"
        data-copied="${texts.copied}"
        aria-label="${formatText(common.labelled, { label: texts.copy, text: label })}"
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

const result = ({ status, found, todo }: Finding) =>
  html`<li class="${status}">
    <strong>${formatText(common.labelled, { label: texts.results[status], text: '' })}</strong
    >${found}${todo === undefined ? '' : html` <em>${todo}</em>`}
  </li>`

const mark = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="8" />
  <path d="${markPath}" />
</svg>`

/** A part of a page as it will look, which follows the fields once there is script. */
const sample = ({ name, logo }: Brand, mode: 'light' | 'dark') =>
  html`<div class="sample ${mode}">
    <span class="sample-name">${logo ? '' : mark}<b data-product>${name}</b></span>
    <span class="sample-entry">${texts.sampleEntry}</span>
    <span class="sample-button">${texts.sampleButton}</span>
  </div>`

function brandFields(brand: Brand, form: Form) {
  const { isNameSet, isColourSet } = form
  const { PRODUCT_NAME, BRAND_COLOR } = form.entered
  const tool = html`<input id="picker" type="color" aria-label="${texts.pickColour}" hidden />`
  const name = { name: 'PRODUCT_NAME', label: texts.labels.PRODUCT_NAME, help: texts.nameHelp }
  const colour = { name: 'BRAND_COLOR', label: texts.labels.BRAND_COLOR, help: texts.colourHelp }
  return html`${isNameSet ? '' : field(form, { ...name, value: PRODUCT_NAME, placeholder: defaultBrand.name })}
    ${isColourSet ? '' : field(form, { ...colour, value: BRAND_COLOR, placeholder: defaultColour, tool })}
    <div class="samples" role="img" aria-label="${texts.sample}">
      ${sample(brand, 'light')}${sample(brand, 'dark')}
    </div>`
}

/** `entered` is what was sent before; secrets among it are never sent back. */
export type Form = {
  product: string
  entered: Record<string, string>
  hasBotToken: boolean
  isNameSet: boolean
  isColourSet: boolean
  isBotNeeded: boolean
  /** Whether it was sent and not saved. */
  isRefused: boolean
  /** What is wrong with a field, by its name. */
  problems: Partial<Record<string, string>>
  /** What a test found of a field. */
  advised: Partial<Record<string, string>>
  /** What was found that belongs to no field. */
  findings: readonly Finding[]
  mayForce: boolean
}

const linkTo = ([name, label]: [string, string]) => html`<li><a href="#${name}">${label}</a></li>`

/** What the page says of a test that failed; what is wrong with a field stands there. */
function refusal({ isRefused, problems, advised, findings, mayForce }: Form) {
  if (!isRefused) return ''
  const wrong = Object.entries(texts.labels).filter(
    ([name]) => (problems[name] ?? advised[name]) !== undefined,
  )
  return html`<section tabindex="-1" autofocus aria-labelledby="refusal">
    <h2 id="refusal">${texts.failed}</h2>
    ${
      wrong.length === 0
        ? ''
        : html`<p>${texts.wrongFields}</p>
            <ul class="links">
              ${wrong.map(linkTo)}
            </ul>`
    }
    ${
      findings.length === 0
        ? ''
        : html`<ul>
            ${findings.map(result)}
          </ul>`
    }
    <p>${texts.failedHelp}${mayForce ? ` ${texts.mayForce}` : ''}</p>
  </section>`
}

const portal = 'https://discord.com/developers/applications'

function formOf(brand: Brand, form: Form) {
  const { entered, hasBotToken, isBotNeeded } = form
  const { PUBLIC_URL = '', DISCORD_CLIENT_ID = '', DISCORD_CLIENT_SECRET, DISCORD_BOT_TOKEN } = entered
  const permissions = ownCatalogue.invitedPermissions()
  const count = permissionNames(BigInt(permissions)).length
  const steps = [
    ...(form.isNameSet && form.isColourSet
      ? []
      : [{ title: texts.brand, content: brandFields(brand, form) }]),
    {
      title: texts.address,
      content: field(form, {
        name: 'PUBLIC_URL',
        label: texts.labels.PUBLIC_URL,
        help: texts.addressHelp,
        isRequired: true,
        value: PUBLIC_URL,
      }),
    },
    {
      title: texts.create,
      content: html`<p>${texts.createHelp}</p>
        <p><a href="${portal}" target="_blank" rel="noreferrer">${texts.portal}</a></p>
        ${field(form, { name: 'DISCORD_CLIENT_ID', label: texts.labels.DISCORD_CLIENT_ID, help: texts.clientIdHelp, value: DISCORD_CLIENT_ID, isRequired: true })}
        ${field(form, { name: 'DISCORD_CLIENT_SECRET', label: texts.labels.DISCORD_CLIENT_SECRET, help: texts.clientSecretHelp, isSecret: true, isRequired: true, isKept: Boolean(DISCORD_CLIENT_SECRET) })}
        ${copyable('redirect', texts.redirect, redirectAddress(PUBLIC_URL), texts.redirectHelp)}`,
    },
    {
      title: texts.bot,
      content: html`${
          hasBotToken
            ? ''
            : field(form, {
                name: 'DISCORD_BOT_TOKEN',
                label: texts.labels.DISCORD_BOT_TOKEN,
                help: `${texts.botTokenHelp}${isBotNeeded ? '' : ` ${texts.botOptional}`}`,
                isSecret: true,
                isKept: Boolean(DISCORD_BOT_TOKEN),
              })
        }
        <p>${texts.intentsHelp}</p>`,
    },
    {
      title: texts.install,
      content: html`<p>${withProduct(texts.installHelp, brand)}</p>
        ${copyable('scopes', texts.scopes, 'bot applications.commands')}
        ${copyable('permissions', texts.permissions, permissions, formatText(texts.permissionsHelp, { count }))}`,
    },
  ]
  return html`<h1>${formatText(texts.title, { product: form.product })}</h1>
    <p>${texts.intro}</p>
    <form method="post" action="/setup">
      ${refusal(form)} ${steps.map(({ title, content }, at) => step(`${at + 1}. ${title}`, content))}
      <p class="actions">
        <button class="primary" name="action" value="test">${texts.test}</button>
        ${form.mayForce ? html`<button name="action" value="anyway" formnovalidate>${texts.saveAnyway}</button>` : ''}
      </p>
    </form>`
}

/** The pages of the setup, each with the nonce of its answer. */
export const setupPages = {
  renderForm: (brand: Brand, nonce: string, form: Form) =>
    renderPage(brand, nonce, form.product, formOf(brand, form)),
  renderNotice: (brand: Brand, nonce: string, title: string, text: string) =>
    renderPage(
      brand,
      nonce,
      brand.name,
      html`<h1>${title}</h1>
        <p>${text}</p>`,
    ),
  renderSaved: (brand: Brand, nonce: string, address: string) =>
    renderPage(
      brand,
      nonce,
      brand.name,
      html`<h1>${texts.saved}</h1>
        <p role="status">${texts.savedHelp}</p>
        <p>${formatText(texts.open, { address })}</p>`,
    ),
}
