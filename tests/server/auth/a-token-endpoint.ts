import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onLoopback } from '@/tests/server/loopback'

export type TokenCall = { path: string; form: URLSearchParams; userAgent: string }

type Answer = (
  call: TokenCall,
) => { status: number; body: unknown } | Promise<{ status: number; body: unknown }>

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const refusal = (error: string) => ({ status: 400, body: { error } })

/**
 * A platform's token endpoint on the loopback interface, which keeps to OAuth: a code works once, with its verifier; a
 * refresh token works once. It remembers every call and goes away with the test.
 */
export async function aTokenEndpoint({ lifeSeconds = 604_800 } = {}) {
  const calls: TokenCall[] = []
  const codes = new Map<string, string>()
  const refreshTokens = new Set<string>()
  let issued = 0
  let wished: Answer | null = null

  function issue() {
    issued += 1
    const refresh_token = `canary-refresh-${issued}`
    refreshTokens.add(refresh_token)
    const access_token = `canary-access-${issued}`
    return {
      status: 200,
      body: {
        access_token,
        refresh_token,
        token_type: 'Bearer',
        expires_in: lifeSeconds,
        scope: 'identify guilds',
      },
    }
  }

  function trade({ path, form }: TokenCall) {
    if (path === '/revoke') return { status: 200, body: {} }
    if (form.get('grant_type') === 'refresh_token') {
      return refreshTokens.delete(form.get('refresh_token') ?? '') ? issue() : refusal('invalid_grant')
    }
    const code = form.get('code') ?? ''
    const challenge = codes.get(code)
    codes.delete(code)
    return challenge === challengeOf(form.get('code_verifier') ?? '') ? issue() : refusal('invalid_grant')
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request))
    const call = { path: request.url ?? '', form, userAgent: request.headers['user-agent'] ?? '' }
    calls.push(call)
    const { status, body } = await (wished ?? trade)(call)
    response.writeHead(status, {
      'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
    })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  const server = createServer((request, response) => void respond(request, response))
  const port = await onLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    callsTo: (path: '/token' | '/revoke') => calls.filter((call) => call.path === path),
    /** The person agrees: a code for what the authorization address asked. */
    consent(authorizeUrl: string) {
      const code = `canary-code-${codes.size + issued + 1}`
      codes.set(code, new URL(authorizeUrl).searchParams.get('code_challenge') ?? '')
      return code
    },
    /** What every call gets from now on; null for the usual. */
    answerWith: (answer: Answer | null) => {
      wished = answer
    },
  }
}

export type TokenEndpoint = Awaited<ReturnType<typeof aTokenEndpoint>>
