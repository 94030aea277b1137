import { joinSentences } from '@/contract/join-sentences'
import type { FeatureDeclaration } from '@/contract/calls/features'
import type { BotTest, TestMessage } from '@/contract/calls/test-message'
import { usualChannelTypes } from '@/contract/discord/channel-types'
import { channelPermissions, missingFrom } from '@/contract/discord/channel-permissions'
import type { Placeholder } from '@/contract/declaration/hints'
import { isNothingToSend } from '@/contract/declaration/emptiness'
import { optionAt, protectionAt } from '@/contract/declaration/option'
import { optionTree } from '@/contract/declaration/read-option'
import { normalise, validateOption } from '@/contract/declaration/validate'
import { inBraces, placeholderPattern, sampleOf } from '@/contract/declaration/placeholders'
import { toMessagePayload } from '@/contract/discord/message-payload'
import { isObject } from '@/contract/json'
import { formatText } from '@/server/http/format-text'
import { backend as texts, health, pickers } from '@/server/http/texts'
import type { Permission } from '@/contract/discord/permissions'
import { unavailable } from '@/server/discord/failures'
import { HttpError, refused, translate } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import { errorTexts } from '@/server/http/option-errors'
import { readGuildSnapshot } from './health/guild-snapshot'

/** @throws HttpError 422 `invalid` if the option does not exist, or the message is empty or invalid */
export function parseTestMessage({ options }: FeatureDeclaration, { path, message }: TestMessage) {
  const tree = optionTree(options)
  const option = optionAt(tree, path)
  if (option?.control !== 'message' && option?.control !== 'template')
    throw refused({ path: translate('validation.unknownField') })
  const value = normalise(option, message)
  const wrong = Object.entries(errorTexts(validateOption(option, value)))
  if (wrong.length > 0)
    throw refused(Object.fromEntries(wrong.map(([at, text]) => [at ? `${path}.${at}` : path, text])))
  if (isNothingToSend(value)) throw refused({ [path]: translate('validation.required') })
  return { message: value, placeholders: option.placeholders, path, ...protectionAt(tree, path) }
}

type Names = Readonly<Record<string, string>>

/** Replaces placeholders in every text; unknown ones stay. */
function fill(value: unknown, names: Names): unknown {
  if (typeof value === 'string')
    return value.replaceAll(new RegExp(placeholderPattern, 'g'), (braces, name: string) =>
      Object.hasOwn(names, name) ? (names[name] ?? braces) : braces,
    )
  if (Array.isArray(value)) return value.map((item) => fill(item, names))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, names)]))
}

/** In the format of Discord's API; notifies nobody. */
export function toDiscord(
  message: unknown,
  placeholders: readonly Placeholder[],
  known: Names,
): BotTest['message'] {
  const samples = placeholders.map((one) => [one.name, sampleOf(one, known) ?? inBraces(one.name)])
  const filled = fill(message, Object.fromEntries(samples))
  return { ...toMessagePayload(filled), allowed_mentions: { parse: [] } }
}

const notSent = (code: string, detail: string) => new HttpError(409, code, detail)
export const channelGone = () => notSent('unknown_channel', texts.testChannelGone)
const channelHidden = () => notSent('missing_permissions', texts.testChannelHidden)
const channelUnusable = () => notSent('unknown_channel', texts.testChannelUnusable)
export const lacksPermissions = (permissions: readonly Permission[] = [], name = '') =>
  notSent(
    'missing_permissions',
    permissions.length > 0
      ? formatText(health.permissionsInChannel, {
          permissions: permissions.map((permission) => pickers.permissions[permission]),
          names: [`#${name}`],
        })
      : texts.testNotAllowed,
  )
export const directMessagesClosed = () => notSent('direct_messages_closed', texts.testDirectClosed)
export const botAway = () => notSent('bot_not_connected', texts.testBotAway)
export const botSilent = () => notSent('no_answer', texts.testBotSilent)
export const botUnusable = () => notSent('answer_unusable', texts.testUnusable)
export const botUnsupported = () => notSent('unsupported', texts.testUnsupported)
export const botFailed = (detail = '') => notSent('failed', joinSentences([texts.testFailed, detail]))

/** @throws HttpError 409 `unknown_channel` or `missing_permissions`, 503 if Discord does not answer */
export async function assertWritable(
  rt: Runtime,
  guildId: string,
  id: string,
  needed: readonly Permission[],
) {
  const { channels, hidden, bot } = await readGuildSnapshot(rt, guildId)
  if (!channels) throw unavailable()
  const channel = channels.get(id)
  if (hidden.has(id)) throw channelHidden()
  if (!channel) throw channelGone()
  if (!usualChannelTypes.includes(channel.type)) throw channelUnusable()
  const missing = bot?.isCertain ? missingFrom(channelPermissions(bot, channel), needed) : []
  if (missing.length > 0) throw lacksPermissions(missing, channel.name)
}
