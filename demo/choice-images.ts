import { html } from 'hono/html'
import { defaultAvatarUrl } from '@/config/images'
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
