import { cookieSeconds } from '@/config/cookies'

type Cookie = { name: string; value: string; path: string }

/** What this browser tells the server whenever it asks for a page under that path. */
export function writeCookie({ name, value, path }: Cookie) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`
}
