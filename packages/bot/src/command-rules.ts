import { suggestion } from '@/contract/declaration/placeholders'
import { commandTypes, joinedName, leavesOf } from '@/contract/discord/command-parts'
import { isObject, listOf, numberOr } from '@/contract/json'
import type { Feature } from './wire'

/** Somebody uses a command, as Discord tells of it. */
export type CommandUse = {
  guildId: string
  /** As the bot reported it; a subcommand with the names before it, such as `music queue add`. */
  command: string
  memberId: string
  /** All roles of the member. */
  roleIds: readonly string[]
  /** The channel and what it stands in: its category; for a thread, its channel and that channel's category. */
  channelIds: readonly string[]
}

/** Why somebody may not use a command now: answer with `text` and do nothing else. */
export type Refusal = {
  /** It is switched off, the member has none of its roles, the channel is none of its channels, or the wait goes on. */
  reason: 'off' | 'role' | 'channel' | 'cooldown'
  /** A sentence in English for the member, such as “This command is switched off in this server.” */
  text: string
  /** How much of the wait is left, in whole seconds; only where `reason` is `cooldown`. */
  seconds?: number
}

type Reported = { type: number | undefined; name: string; options: Reported[] }

/** What a bot reported as it calls it itself: the dashboard judges the report. */
const reportedIn = (list: unknown): Reported[] =>
  (listOf(list, isObject) ?? []).map(({ type, name, options }) => ({
    type: numberOr(type),
    name: String(name).trim(),
    options: reportedIn(options),
  }))

/** Why nobody can limit a command, if the bot did not report it. */
export function unreported(command: string, reported: readonly unknown[]) {
  const names = reportedIn(reported)
    .filter(({ type }) => type !== commandTypes.entryPoint)
    .flatMap((one) => leavesOf(one).map(({ parents, leaf }) => joinedName([...parents, leaf])))
  if (names.includes(command)) return null
  const below = names.find((name) => name.startsWith(`${command} `))
  const meant = below === undefined ? suggestion(command, names) : ` Did you mean "${below}"?`
  return `refuseCommand: the bot reported no command "${command}", so everybody may use it.${meant}`
}

/** Waits that are remembered before those that are over are forgotten. */
const maxWaits = 10_000

/** The rule of a command; undefined for one that works as the bot has it. */
function ruleOf(feature: Feature | undefined, command: string) {
  const rules: unknown[] = Array.isArray(feature?.commands) ? feature.commands : []
  return rules.filter(isObject).find(({ name }) => name === command)
}

/** Whether a list of ids allows one of these; an empty list allows all. */
function allows(list: unknown, ids: readonly string[]) {
  const allowed: unknown[] = Array.isArray(list) ? list : []
  return allowed.length === 0 || allowed.some((id) => ids.some((one) => one === id))
}

/** What people decided on the dashboard about the bot's commands; it remembers who has to wait until when. */
export function createCommandRules(now = Date.now) {
  const waits = new Map<string, number>()

  function remember(key: string, until: number) {
    if (waits.size >= maxWaits) for (const [other, end] of waits) if (end <= now()) waits.delete(other)
    waits.set(key, until)
  }

  return {
    /** Why somebody may not use a command now; null lets them, and their wait begins. */
    refuse(feature: Feature | undefined, use: CommandUse): Refusal | null {
      const rule = ruleOf(feature, use.command)
      if (!rule) return null
      if (rule.active === false)
        return { reason: 'off', text: 'This command is switched off in this server.' }
      if (!allows(rule.allowed_roles, use.roleIds))
        return { reason: 'role', text: 'You do not have a role that may use this command.' }
      if (!allows(rule.allowed_channels, use.channelIds))
        return { reason: 'channel', text: 'This command works in other channels.' }
      const key = `${use.guildId} ${use.command} ${use.memberId}`
      const rest = Math.ceil(((waits.get(key) ?? 0) - now()) / 1_000)
      const text = `Please wait ${rest} ${rest === 1 ? 'second' : 'seconds'} before you use this again.`
      if (rest > 0) return { reason: 'cooldown', text, seconds: rest }
      if (typeof rule.cooldown === 'number' && rule.cooldown > 0) remember(key, now() + rule.cooldown * 1_000)
      return null
    },
  }
}
