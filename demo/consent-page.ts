import { html } from 'hono/html'
import { product } from '@/config/product'
import { defaultAvatarUrl } from '@/config/images'
import { botAvatar, botName } from './api-shapes'
import type { Demo } from './demo'
import { renderPage } from './page'
import { people, type Person } from './people'
import { fill, texts } from './texts'

export const scopeNames = ['identify', 'guilds', 'guilds.members.read'] as const
export type Scope = (typeof scopeNames)[number]

const portrait = ({ id, avatar }: Person) =>
  avatar ? `/cdn/avatars/${id}/${avatar}.png?size=128` : defaultAvatarUrl('/cdn', id)

const personCard = (person: Person, isChosen: boolean) =>
  html`<label class="card">
    <input
      type="radio"
      name="user_id"
      value="${person.id}"
      aria-labelledby="name-${person.id}"
      aria-describedby="summary-${person.id}"
      required
      ${isChosen ? 'checked' : ''}
    />
    <img src="${portrait(person)}" alt="" width="52" height="52" />
    <span class="who">
      <span class="name" id="name-${person.id}">${person.global_name}</span>
      <span class="summary" id="summary-${person.id}">${person.summary}</span>
    </span>
  </label>`

export type ConsentView = {
  /** Where the choice is posted: this page's own address with its query. */
  action: string
  scopes: Scope[]
  returnTo: string
  chosenId: string | undefined
}

/** Who to be, and what the dashboard gets to know of them. */
export function consentPage(demo: Demo, { action, scopes, returnTo, chosenId }: ConsentView) {
  const t = texts.consent
  const app = product.name
  const chosen = people.find(({ id }) => id === chosenId) ?? people[0]
  return renderPage(
    demo,
    fill(t.title, { app }),
    html`<main class="sheet split">
      <section class="intro" aria-labelledby="heading">
        <img
          class="bot"
          src="/cdn/avatars/${demo.options.clientId}/${botAvatar}.png"
          alt="${botName}"
          width="72"
          height="72"
        />
        <h1 id="heading">${fill(t.heading, { app })}</h1>
        <p class="lead">${t.lead}</p>
        <h2>${fill(t.scopesHeading, { app })}</h2>
        <ul class="scopes">
          ${scopes.map((scope) => html`<li>${t.scopes[scope]}</li>`)}
        </ul>
        <p class="refusal">${t.refusal}</p>
      </section>
      <form method="post" action="${action}">
        <fieldset>
          <legend>${t.choose}</legend>
          ${people.map((person) => personCard(person, person === chosen))}
        </fieldset>
        <div class="actions">
          <button class="button" type="submit" name="decision" value="cancel" formnovalidate>
            ${t.cancel}
          </button>
          <button class="button primary" type="submit" name="decision" value="allow">${t.allow}</button>
        </div>
        <p class="return">${fill(t.returnTo, { origin: new URL(returnTo).origin })}</p>
      </form>
    </main>`,
  )
}
