import { z } from 'zod'
import { HttpError } from '@/server/http/http-error'
import { translate } from '@/server/http/texts'
import { type Dsn, parseDsn } from './dsn'

const newline = 10
/** An envelope's first line is short; a longer one is no envelope. */
const longestHeader = 8 * 1024

const header = z.looseObject({
  dsn: z.string().transform((text, context): Dsn => {
    const dsn = parseDsn(text)
    if (dsn) return dsn
    context.addIssue('no DSN')
    return z.NEVER
  }),
})

const malformed = () => new HttpError(400, 'malformed', translate('server.malformed'))

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw malformed()
  }
}

/**
 * Where an envelope says that it is going: the DSN in its first line.
 * @throws HttpError 400 `malformed`
 */
export function destinationOf(envelope: Uint8Array): Dsn {
  const end = envelope.subarray(0, longestHeader + 1).indexOf(newline)
  if (end < 0) throw malformed()
  const line = new TextDecoder().decode(envelope.subarray(0, end))
  const parsed = header.safeParse(parse(line))
  if (!parsed.success) throw malformed()
  return parsed.data.dsn
}
