/** Edge lengths in pixels (specification, section 9). */
export const imageSizes = { avatar: 512, banner: 1024, icon: 256, roleIcon: 64 } as const

const isId = (text: string) => /^\d{1,21}$/.test(text)
const isHash = (text: string) => /^(a_)?[0-9a-f]{32}$/.test(text)

/** Null for anything that is not an id and a hash: an address is never built from unchecked text. */
function address(cdn: string, folder: string, id: string, hash: string | null | undefined, size: number) {
  if (!hash || !isId(id) || !isHash(hash)) return null
  const animated = hash.startsWith('a_') ? '&animated=true' : ''
  return `${cdn}/${folder}/${id}/${hash}.webp?size=${size}${animated}`
}

export const avatarUrl = (cdn: string, userId: string, hash: string | null | undefined) =>
  address(cdn, 'avatars', userId, hash, imageSizes.avatar)

export const iconUrl = (cdn: string, guildId: string, hash: string | null | undefined) =>
  address(cdn, 'icons', guildId, hash, imageSizes.icon)

export const bannerUrl = (cdn: string, id: string, hash: string | null | undefined) =>
  address(cdn, 'banners', id, hash, imageSizes.banner)

export const roleIconUrl = (cdn: string, roleId: string, hash: string | null | undefined) =>
  address(cdn, 'role-icons', roleId, hash, imageSizes.roleIcon)

export const emojiUrl = (cdn: string, id: string, isAnimated = false) =>
  isId(id) ? `${cdn}/emojis/${id}.webp?size=96${isAnimated ? '&animated=true' : ''}` : null

/** The image that Discord shows for a person without an avatar. */
export function defaultAvatarUrl(cdn: string, userId: string, discriminator?: string | null) {
  const isLegacy = /^\d{4}$/.test(discriminator ?? '')
  const newIndex = isId(userId) ? Number((BigInt(userId) >> 22n) % 6n) : 0
  const index = isLegacy ? Number(discriminator) % 5 : newIndex
  return `${cdn}/embed/avatars/${index}.png`
}
