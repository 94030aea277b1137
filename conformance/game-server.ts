import { isAccepted, refusalNotes } from './notes'
import type { TestContext } from './context'

/** Nothing listens at this address, and a backend should not even connect to its own machine. */
const noServer = { game: 'minecraft', host: '127.0.0.1', port: 1, password: 'conformance' }

export async function tryGameServer({ ask, report }: TestContext) {
  const reply = await ask('POST', '/user/game', { body: noServer })
  report.required(
    'POST /user/game, a server that is not there',
    isAccepted(reply)
      ? 'It passed a game server that is not there. Answer 400 with a "detail" for one that cannot be signed in to.'
      : refusalNotes(reply, [400], 'Answer 400 for details that do not pass.'),
  )
  report.unchecked(
    'POST /user/game, a server that answers',
    'This needs a game server. On the dashboard, check one of yours, save it, check it again and remove it.',
  )
}
