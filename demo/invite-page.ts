import { html } from 'hono/html'
import pickers from '@/config/messages/en/pickers.json'
import type { Permission } from '@/config/permissions'
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

/** What the bot would like to be allowed: people may clear any of it, as on the platform. */
const permissionChoice = (asked: readonly Permission[]) =>
  html`<fieldset class="permissions">
    <legend>${texts.invite.permissions}</legend>
    <p class="hint">${texts.invite.permissionsHint}</p>
    <div class="boxes">
      ${asked.map(
        (name) =>
          html`<label
            ><input
              type="checkbox"
              name="permission"
              value="${name}"
              checked
            />${pickers.permissions[name]}</label
          >`,
      )}
    </div>
  </fieldset>`

export type InviteView = {
  action: string
  guilds: DemoGuild[]
  person: Person | undefined
  asked: readonly Permission[]
}

function headingOf({ world }: Demo, [first, ...others]: readonly DemoGuild[]) {
  const t = texts.invite
  if (!first || others.length > 0) return fill(t.heading, { bot: botName })
  return fill(world.hasBot(first) ? t.headingAgain : t.headingOne, { bot: botName, guild: first.name })
}

/** Which server the bot joins, and what it may do there; one guild is confirmed, several are chosen from. */
export function invitePage(demo: Demo, { action, guilds, person, asked }: InviteView) {
  const t = texts.invite
  const isOne = guilds.length === 1
  const isAgain = guilds.some(demo.world.hasBot)
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
        <h1 id="heading" dir="auto">${headingOf(demo, guilds)}</h1>
        <p class="lead">${isAgain ? t.leadAgain : t.lead}</p>
        ${person && html`<p class="refusal">${fill(t.asPerson, { person: person.global_name })}</p>`}
      </section>
      <form method="post" action="${action}">
        <fieldset class="${isOne ? '' : 'many'}">
          <legend>${t.choose}</legend>
          ${guilds.map((guild) => guildCard(guild, isOne))}
        </fieldset>
        ${asked.length > 0 && permissionChoice(asked)}
        <div class="actions">
          <button class="button" type="submit" name="decision" value="cancel" formnovalidate>
            ${t.cancel}
          </button>
          <button class="button primary" type="submit" name="decision" value="allow">
            ${isAgain ? t.allowAgain : t.allow}
          </button>
        </div>
      </form>
    </main>`,
  )
}

/** The end of an invitation, or why there is none; always with the way back. */
export const inviteMessage = (demo: Demo, title: string, lead = '') =>
  messagePage(demo, { title, lead, link: { href: demo.options.dashboardUrl, text: texts.invite.back } })
