import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

/** How a request ended. */
export type Answered = {
  request_id: string
  /** If it is traced. */
  trace_id?: string
  /** None for a request that is not valid HTTP. */
  method?: string
  /** The pattern of a route or a page, `file`, or none where nothing is at that address. */
  route?: string
  /** None if the connection ended before there was one. */
  status?: number
  duration_ms: number
  /** If the connection ended before the answer did, as that of an event stream does. */
  outcome?: 'cut_off'
}

export type TellAnswered = (answered: Answered) => void

/** The route of what is a file, and not a page or a call. */
export const fileRoute = 'file'

/** Tells once how a request ended. */
export function watchAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  tell: TellAnswered,
) {
  const startedAt = performance.now()
  response.once('close', () => {
    const { statusCode: status, headersSent, writableFinished } = response
    tell({
      request_id: requestId,
      trace_id: request.traceId,
      method: request.method,
      route: request.route,
      ...(headersSent && { status }),
      duration_ms: Math.round(performance.now() - startedAt),
      ...(!writableFinished && { outcome: 'cut_off' }),
    })
  })
}

/** A line for each answer, and for those that are files only if somebody wants them: a page brings dozens. */
export function createAccessLog(log: Logger, { logFiles }: { logFiles: boolean }): TellAnswered {
  return (answered) => {
    if (logFiles || answered.route !== fileRoute) log.info(answered, 'Answered')
  }
}
