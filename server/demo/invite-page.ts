import { html } from 'hono/html'
import { botAvatar, botName } from './api-shapes'
import type { Demo } from './demo'
import type { DemoGuild } from './guilds'
import { messagePage, renderPage } from './page'
import type { Person } from './people'
import { fill, texts } from './texts'

/** The first letters of a name's first two words, as the platform shows them for a guild without an icon. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')

const picture = ({ id, name, icon }: DemoGuild) =>
  icon
    ? html`<img src="/cdn/icons/${id}/${icon}.png?size=128" alt="" width="52" height="52" />`
    : html`<span class="initials" aria-hidden="true">${initials(name)}</span>`

const guildCard = (guild: DemoGuild, isOnly: boolean) =>
  html`<label class="card">
    <input
      type="radio"
      name="guild_id"
      value="${guild.id}"
      aria-labelledby="name-${guild.id}"
      aria-describedby="summary-${guild.id}"
      required
      ${isOnly ? 'checked' : ''}
    />
    ${picture(guild)}
    <span class="who">
      <span class="name" dir="auto" id="name-${guild.id}">${guild.name}</span>
      <span class="summary" id="summary-${guild.id}"
        >${fill(texts.invite.members, { count: guild.memberCount.toLocaleString('en') })}</span
      >
    </span>
  </label>`

export type InviteView = { action: string; guilds: DemoGuild[]; person: Person | undefined }

/** Which server the bot joins; one guild is confirmed, several are chosen from. */
export function invitePage(demo: Demo, { action, guilds, person }: InviteView) {
  const t = texts.invite
  const [first, ...others] = guilds
  const isOne = others.length === 0
  const heading =
    first && isOne
      ? fill(t.headingOne, { bot: botName, guild: first.name })
      : fill(t.heading, { bot: botName })
  return renderPage(
    demo,
    fill(t.title, { bot: botName }),
    html`<main class="sheet split">
      <section class="intro" aria-labelledby="heading">
        <img
          class="bot"
          src="/cdn/avatars/${demo.options.clientId}/${botAvatar}.png"
          alt="${botName}"
          width="72"
          height="72"
        />
        <h1 id="heading" dir="auto">${heading}</h1>
        <p class="lead">${t.lead}</p>
        ${person && html`<p class="refusal">${fill(t.asPerson, { person: person.global_name })}</p>`}
      </section>
      <form method="post" action="${action}">
        <fieldset class="${isOne ? '' : 'many'}">
          <legend>${t.choose}</legend>
          ${guilds.map((guild) => guildCard(guild, isOne))}
        </fieldset>
        <div class="actions">
          <button class="button" type="submit" name="decision" value="cancel" formnovalidate>
            ${t.cancel}
          </button>
          <button class="button primary" type="submit" name="decision" value="allow">${t.allow}</button>
        </div>
      </form>
    </main>`,
  )
}

/** The end of an invitation, or why there is none; always with the way back. */
export const inviteMessage = (demo: Demo, title: string, lead = '') =>
  messagePage(demo, { title, lead, link: { href: demo.options.dashboardUrl, text: texts.invite.back } })
