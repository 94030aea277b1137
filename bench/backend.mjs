import { createServer } from 'node:http'

/** A backend that takes no time: everything is answered with the same settings. Tells its port to whoever started it. */
const settings = JSON.stringify({ chat_prefix: '!', timezone: 'UTC', language: 'en' })
const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(settings)) }

const server = createServer((_, response) => response.writeHead(200, headers).end(settings))
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('disconnect', () => process.exit())
