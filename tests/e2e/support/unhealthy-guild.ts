import { expect, type Page } from '@playwright/test'
import { guildInfo } from '@/contract/calls/guilds'

/** A guild whose features no other file saves. */
export const unwell = '300000000000000004'

const deletedChannel = '400000000000000099'
/** Of its roles, one below the bot's and one above; see demo/roles.ts. */
const [member, moderator] = ['500000000400000001', '500000000400000006']

const features: Record<string, object> = {
  welcome: { channel: deletedChannel, message: 'Welcome to {gild}, {member}!' },
  'auto-role': { roles: [member, moderator] },
  'auto-moderation': { exempt_roles: [member], escalation: [{ strikes: 3, action: 'ban' }] },
  'custom-commands': { commands: [{ name: 'hello', reply: { content: 'Ahoy {membr}!', embed: null } }] },
}

/** What lets a call through that a test makes beside the page. */
export async function headersOf(page: Page) {
  const { token_type, access_token } = await (await page.request.get('/api/auth')).json()
  return { authorization: `${token_type} ${access_token}`, 'sec-fetch-site': 'same-origin' }
}

/** Saves these options of features, which it switches on unless they say otherwise. */
export async function saveFeatures(page: Page, guildId: string, all: Record<string, object>) {
  const headers = await headersOf(page)
  for (const [id, options] of Object.entries(all)) {
    const answer = await page.request.patch(`/backend/guilds/${guildId}/features/${id}`, {
      data: { enabled: true, ...options },
      headers,
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** Switches features on that somebody set up badly, unless another test has: a person’s saves are counted. */
export async function saveBadly(page: Page) {
  const answer = await page.request.get(`/backend/guilds/${unwell}`, { headers: await headersOf(page) })
  const { enabled_features: isOn } = guildInfo.parse(await answer.json())
  if (!Object.keys(features).every((id) => isOn?.includes(id))) await saveFeatures(page, unwell, features)
}
