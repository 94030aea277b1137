import * as z from 'zod/mini'
import { address, embedWith, time } from '@/contract/embed'
import { isEmptyEmbed } from '@/contract/declaration/emptiness'
import { placeholdersWithoutImage } from '@/contract/profile-placeholders'

const link = address(/^https?:\/\/\S+$/i, 'validation.link')
/** Links, and names in braces, for which the bot puts an address in, e.g. that of a member's avatar. */
const imageOf = (name: RegExp, error: string) =>
  address(new RegExp(`^(?:https?:\\/\\/\\S+|\\{${name.source}\\})$`, 'i'), error)
const anyName = /[a-z]\w{0,31}/
const otherNames = new RegExp(`(?!(?:${placeholdersWithoutImage.join('|')})\\})${anyName.source}`)

export const embed = embedWith({ link, image: imageOf(anyName, 'validation.picture'), time })
export type Embed = z.infer<typeof embed>

/**
 * A profile's, as people save it: Discord refuses an image whose placeholder is known to stand for something else, and an
 * embed that shows nothing.
 */
export const profileEmbed = embedWith({
  link,
  image: imageOf(otherNames, 'validation.pictureOf'),
  time,
}).check(z.refine((draft) => !isEmptyEmbed(draft), 'validation.embedEmpty'))
