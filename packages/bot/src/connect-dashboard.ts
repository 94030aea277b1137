import { isObject } from '@/contract/json'
import { createAnswering } from './answering'
import { checkDeclaration, checkOptions } from './check-options'
import { createCommandRules } from './command-rules'
import { createConnection } from './connection'
import type { Dashboard, DashboardOptions } from './dashboard'
import { createDeclaring } from './declaring'
import { assertDefinition } from './describe-feature'
import { checkFacts } from './facts'
import { followChanges } from './following'
import { sendHeartbeats } from './heartbeats'
import { checkId, readGuildIds } from './ids'
import { createLoading } from './loading'
import { premiumEnd, premiumPath } from './premium'
import { readGuilds } from './read-guild'
import { atMost, sleep } from './retry'
import { createSaying } from './saying'

/**
 * Starts at once, and goes on whatever happens until it is closed.
 *
 * Nothing is missed: snapshots are taken when the stream has begun, and a stream that breaks goes on after the last
 * event that was heard. Nothing is applied twice: a configuration whose versions are at work already is left alone.
 */
export function connectDashboard(options: DashboardOptions): Dashboard {
  checkOptions(options)
  const served = readGuildIds(options.guilds)
  const connection = createConnection(options)
  const { calls } = connection
  const rules = createCommandRules()
  const declaring = createDeclaring(connection, options, () => loading.takeAllAgain())
  const loading = createLoading(connection, { declaring, served, onGuild: options.onGuild })
  const saying = createSaying(connection, declaring)
  const { onTest, choices } = options
  const answering = createAnswering(connection, { onTest, choices, declaring, loading })

  /** Another database than before may know neither the position nor what the bot said. */
  function startAnew() {
    void declaring.again()
    saying.sayAgain()
    loading.takeAll()
  }

  const hearOfDeclaration = (data: string) => void declaring.tellReplaced(data).catch(connection.tell)

  /** Nothing that was missed is missing any more; another bot may have declared something meanwhile. */
  function begin(data: string) {
    loading.begin()
    hearOfDeclaration(data)
  }

  async function tellUnserved() {
    await sleep(connection.times.unserved, connection.closed)
    if (loading.hasServed()) return
    const advice = 'name some in guilds, or call add(guildId) for each that the bot is in.'
    connection.tell(
      new Error(`This process serves no server, so it reads nothing that people save: ${advice}`),
    )
  }

  const running = [
    tellUnserved(),
    followChanges(connection, {
      change: loading.takeChange,
      test: answering.test,
      declaration: hearOfDeclaration,
      request: answering.request,
      reset: startAnew,
      ready: begin,
    }),
    sendHeartbeats(connection, options),
  ]

  return {
    guild(guildId) {
      // A bot has none for a direct message, and a number may have lost digits.
      if (typeof guildId === 'number' || typeof guildId === 'bigint') checkId(guildId)
      return loading.guild(guildId)
    },
    add(guildId) {
      checkId(guildId)
      loading.add(guildId)
    },
    remove(guildId) {
      loading.remove(guildId)
      saying.remove(guildId)
    },
    refuseCommand(use) {
      checkId(use.guildId)
      if (typeof use.command !== 'string')
        throw new TypeError(`refuseCommand: ${JSON.stringify(use.command)} is no name of a command.`)
      for (const name of ['roleIds', 'channelIds'] as const)
        if (!Array.isArray(use[name])) throw new TypeError(`refuseCommand: ${name}: give a list of ids.`)
      const guild = loading.guild(use.guildId)
      if (guild) declaring.tellUnreported(use.command)
      else if (!loading.serves(use.guildId))
        connection.tellOnce(
          'refuseCommand: this bot does not serve the server, where everybody may use its commands: add(guildId) serves one.',
        )
      return rules.refuse(guild?.features.commands, use)
    },
    async *readGuilds(guildIds) {
      yield* readGuilds(connection, guildIds && [...readGuildIds(guildIds)])
    },
    setAvailability(guildId, said) {
      checkId(guildId)
      if (!isObject(said)) throw new TypeError('setAvailability: give an object of reasons by features’ ids.')
      saying.setAvailability(guildId, said)
    },
    setFacts(guildId, said) {
      checkId(guildId)
      checkFacts(said)
      saying.setFacts(guildId, said)
    },
    async setPremium(whose, premium) {
      // Whoever does not use TypeScript may leave the argument out.
      await calls.put(premiumPath(whose), { until: premiumEnd(premium?.until) })
    },
    async removePremium(whose) {
      await calls.remove(premiumPath(whose))
    },
    async change(guildId, feature, values, by) {
      checkId(guildId)
      if (feature !== 'settings') assertDefinition('change:', 'defineFeature', feature)
      // A name that is missing must not become a change with all that the bot may do.
      if (by?.for === undefined)
        throw new TypeError('change: say for whom: { for: memberId }, or { for: null } for the bot itself.')
      if (by.for !== null) checkId(by.for, 'member')
      if (!isObject(values)) throw new TypeError('change: give an object of values by the names of options.')
      if (Object.hasOwn(values, 'for')) throw new TypeError('change: name the member in the last argument.')
      const where = feature === 'settings' ? feature : `features/${feature.id}`
      await calls.patch(`/guilds/${guildId}/${where}`, { ...values, ...by })
    },
    async declare(declaration) {
      checkDeclaration(declaration)
      await declaring.declare(declaration)
    },
    async close() {
      connection.close()
      const ends = Promise.all([...running, declaring.settled(), loading.close(), saying.close()])
      await atMost(
        connection.times.closing,
        ends.then(() => answering.settled()),
      )
    },
  }
}
