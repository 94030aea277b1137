type App = { request: (path: string, init?: RequestInit) => Response | Promise<Response> }

const pairOf = (setCookie: string) => /^([^=]+)=([^;]*)/.exec(setCookie)?.slice(1) ?? []

/** A browser as far as cookies go: it keeps what it is given and sends it back. */
export function aBrowser(app: App, origin: string) {
  const cookies = new Map<string, string>()

  function keep(response: Response) {
    for (const setCookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = pairOf(setCookie)
      if (/; Max-Age=0/i.test(setCookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function request(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', cookieHeader())
    if (init.method) headers.set('origin', origin)
    return keep(await app.request(path, { ...init, headers }))
  }
  return {
    cookies,
    cookieHeader,
    get: (path: string, headers: Record<string, string> = {}) => request(path, { headers }),
    post: (path: string, body: unknown = {}) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

export type Browser = ReturnType<typeof aBrowser>
