/** Optional calls that are tried by strangers alone, with made-up ids: by operation, why nobody else tries them. */
export const notTried: Record<string, string> = {
  removeUserData:
    'it would remove the person’s data, for good; and with a made-up id as well, in a backend that goes by the token alone',
}
