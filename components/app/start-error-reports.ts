import { captureException, type ErrorEvent, getClient, init } from '@sentry/browser'
import { prefixes } from '@/config/paths'
import { reportedAddress, reportedMessage, withoutIds } from '@/contract/error-reports'

/** Longer stacks add nothing, and an envelope has to stay small. */
const maxStackLength = 10_000

type Exceptions = NonNullable<ErrorEvent['exception']>

const exceptionsOf = ({ values = [] }: Exceptions): Exceptions => ({
  values: values.map(({ type, value, mechanism, stacktrace }) => ({
    type,
    value: value && reportedMessage(value),
    mechanism: mechanism && { type: mechanism.type, handled: mechanism.handled },
    stacktrace: {
      frames: stacktrace?.frames?.map(({ filename = '', function: name, lineno, colno }) => ({
        filename: reportedAddress(filename),
        function: name,
        lineno,
        colno,
      })),
    },
  })),
})

const stackOf = (contexts: ErrorEvent['contexts']) => {
  const stack = contexts?.react?.componentStack
  return typeof stack === 'string' ? { react: { componentStack: withoutIds(stack) } } : undefined
}

/** All that a report holds. */
const reported = (event: ErrorEvent): ErrorEvent => ({
  type: undefined,
  event_id: event.event_id,
  timestamp: event.timestamp,
  platform: event.platform,
  level: event.level,
  message: event.message && reportedMessage(event.message),
  exception: event.exception && exceptionsOf(event.exception),
  contexts: stackOf(event.contexts),
  request: event.request?.url ? { url: reportedAddress(event.request.url) } : undefined,
})

/** Sends errors to a path on our own host, and nothing else: no visits, and no counts of what was left out. */
export function startErrorReports(dsn: string) {
  if (getClient()) return
  init({
    dsn,
    tunnel: prefixes.errorReports,
    maxBreadcrumbs: 0,
    sendClientReports: false,
    dataCollection: { userInfo: false },
    integrations: (all) => all.filter(({ name }) => name !== 'BrowserSession'),
    beforeSend: reported,
  })
}

export function reportCrash(dsn: string, error: unknown, componentStack: string) {
  startErrorReports(dsn)
  captureException(error, {
    mechanism: { type: 'react', handled: false },
    captureContext: { contexts: { react: { componentStack: componentStack.slice(0, maxStackLength) } } },
  })
}
