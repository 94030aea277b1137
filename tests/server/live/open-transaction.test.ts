import { expect, inject, test } from 'vitest'
import { changeSettings } from '@/server/guilds/settings-queries'
import { createChangeFeed } from '@/server/live/change-feed'
import { createLogger } from '@/server/log'
import { ids } from '@/tests/factories'
import { anEmptyDatabase } from '@/tests/server/database'

const writeAs = { userId: ids.user, accepts: () => true }

/** The embedded database has one connection, so there no second transaction can be open. */
const isShared = inject('postgresUrl') !== undefined

test('a change whose id was taken first and which commits last is neither lost nor overtaken', async () => {
  const database = await anEmptyDatabase()
  const { db } = database
  const live = createChangeFeed({ database, log: createLogger('silent') })
  const heard: string[] = []
  let wake = () => {}
  await live.subscribe((event) => {
    heard.push(event.kind === 'change' ? event.change.guildId : event.kind)
    wake()
  })
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      wake = () => heard.length >= count && resolve()
      wake()
    })

  const overtaken = db.transaction(async (slow) => {
    await changeSettings(slow, ids.guild, { chat_prefix: '?' }, writeAs)
    if (!isShared) return
    await changeSettings(db, ids.otherGuild, { chat_prefix: '$' }, writeAs)
    await live.tell({ kind: 'presence', guildId: ids.guild })
    await until(1)
  })
  await overtaken
  if (!isShared) await changeSettings(db, ids.otherGuild, { chat_prefix: '$' }, writeAs)
  await until(isShared ? 3 : 2)

  expect(heard).toEqual([...(isShared ? ['presence'] : []), ids.guild, ids.otherGuild])
  await live.close()
})
