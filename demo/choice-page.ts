import { html } from 'hono/html'
import { defaultAvatarUrl } from '@/config/discord-images'
import { botAvatar } from './ids'
import { type Html, renderPage } from './page'
import type { Demo } from './demo'
import type { DemoGuild } from './guilds'
import type { DemoUser } from './users'

const image = (address: string) => html`<img src="${address}" alt="" width="52" height="52" />`

export const imageOfPerson = ({ id, avatar }: DemoUser) =>
  image(avatar ? `/cdn/avatars/${id}/${avatar}.png?size=128` : defaultAvatarUrl('/cdn', id))

/** The first letters of a name's first two words, as Discord shows them for a guild without an icon. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')

export const imageOfGuild = ({ id, name, icon }: DemoGuild) =>
  icon
    ? image(`/cdn/icons/${id}/${icon}.png?size=128`)
    : html`<span class="initials" aria-hidden="true">${initials(name)}</span>`

type Choice = {
  id: string
  /** What the form sends; without it, the id. */
  value?: string
  name: string
  summary: string
  image: Html
  isChosen: boolean
}

type ChoicePage = {
  title: string
  heading: string
  lead: string
  /** Below the lead. */
  more?: Html | undefined
  /** Where the choice is posted: the page's own address with its query. */
  action: string
  /** The form's field that a chosen card sends. */
  field: string
  choices: Choice[]
  isLong?: boolean
  /** Between the cards and the buttons. */
  extra?: Html | false
  foot?: Html
  texts: { choose: string; cancel: string; allow: Html | string }
}

const card = (field: string, { id, value = id, name, summary, image, isChosen }: Choice) =>
  html`<label class="card">
    <input
      type="radio"
      name="${field}"
      value="${value}"
      aria-labelledby="name-${id}"
      aria-describedby="summary-${id}"
      required
      ${isChosen ? 'checked' : ''}
    />
    ${image}
    <span class="who">
      <span class="name" id="name-${id}"><bdi>${name}</bdi></span>
      <span class="summary" id="summary-${id}">${summary}</span>
    </span>
  </label>`

/**
 * What the bot or the dashboard asks for beside a form of one choice, which a user allows or cancels. The Enter key presses
 * the form's first button.
 */
export function choicePage(demo: Demo, { title, texts, field, ...page }: ChoicePage) {
  return renderPage(
    demo,
    title,
    html`<main class="sheet split">
      <section class="intro" aria-labelledby="heading">
        <img
          class="bot"
          src="/cdn/avatars/${demo.options.clientId}/${botAvatar}.png"
          alt="${demo.bot.name}"
          width="72"
          height="72"
        />
        <h1 id="heading" dir="auto">${page.heading}</h1>
        <p class="lead">${page.lead}</p>
        ${page.more}
      </section>
      <form method="post" action="${page.action}">
        <fieldset class="${page.isLong ? 'many' : ''}">
          <legend>${texts.choose}</legend>
          ${page.choices.map((choice) => card(field, choice))}
        </fieldset>
        ${page.extra}
        <div class="actions">
          <button class="button primary" type="submit" name="decision" value="allow">${texts.allow}</button>
          <button class="button" type="submit" name="decision" value="cancel" formnovalidate>
            ${texts.cancel}
          </button>
        </div>
        ${page.foot}
      </form>
    </main>`,
  )
}
