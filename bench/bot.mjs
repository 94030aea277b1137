import { setTimeout as pause } from 'node:timers/promises'

/*
 * The bot of `npm run bench -- replicas`, as a process of its own: follows the changes of all servers, and tells whoever
 * started it what it received.
 */

const [url, key] = process.argv.slice(2)
/** Everything that was not told yet: guild, version, and when it came, in milliseconds since 1970. */
let received = []
let lastId

function take(event) {
  const id = /^id: (.*)$/m.exec(event)?.[1]
  if (id !== undefined) lastId = id
  const at = performance.timeOrigin + performance.now()
  if (event.includes('event: ready')) process.send({ kind: 'ready' })
  if (event.includes('event: reset')) process.send({ kind: 'reset' })
  if (!event.includes('event: change')) return
  const { guild_id, versions } = JSON.parse(/^data: (.*)$/m.exec(event)[1])
  received.push([guild_id, versions.settings, at])
}

async function follow() {
  const headers = { authorization: `Bot ${key}`, accept: 'text/event-stream' }
  if (lastId !== undefined) headers['last-event-id'] = lastId
  const { body } = await fetch(`${url}/backend/bot/changes`, { headers })
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + text).split('\n\n')
    rest = events.pop()
    events.forEach(take)
  }
}

process.on('message', () => {
  process.send({ kind: 'received', received })
  received = []
})
process.on('disconnect', () => process.exit())
for (;;) {
  await follow().catch(() => undefined)
  await pause(100)
}
