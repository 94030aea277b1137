import { isAccepted, refusalNotes } from './judge'
import { required, type Result, unchecked } from './report'
import type { Subject } from './target'

/** Nothing listens at this port of the backend's own machine, and a careful backend does not even look. */
const noServer = { game: 'minecraft', host: '127.0.0.1', port: 1, password: 'conformance' }

export async function tryGameServer({ ask }: Subject): Promise<Result[]> {
  const reply = await ask('POST', '/user/game', { body: noServer })
  const notes = isAccepted(reply)
    ? [
        'It passed a game server that is not there. Answer 400 with a "detail" for one that cannot be signed in to.',
      ]
    : refusalNotes(reply, [400], 'Answer 400 for details that do not pass.')
  return [
    required('POST /user/game, a server that is not there', notes),
    unchecked(
      'POST /user/game, a server that answers',
      'optional',
      'That needs a game server. Sign in to one of yours on the dashboard, keep it, check it again and remove it.',
    ),
  ]
}
