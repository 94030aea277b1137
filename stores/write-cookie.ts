import { cookieSeconds } from '@/config/cookies'

type Cookie = { name: string; value: string; path: string }

function write({ name, value, path }: Cookie, seconds: number) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/** What this browser tells the server whenever it asks for a page under that path. */
export const writeCookie = (cookie: Cookie) => write(cookie, cookieSeconds)

export const removeCookie = (cookie: Omit<Cookie, 'value'>) => write({ ...cookie, value: '' }, 0)
