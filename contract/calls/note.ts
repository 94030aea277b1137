import * as z from 'zod/mini'

/**
 * Something that an answer says besides, with the option's path where there is one. Of an import: `unfinished`: the
 * feature stays off, since something that it needs is missing. `needs_full_access`: this person may not change it.
 * `needs_premium`: nobody may without premium. `left_out`: what names a role or channel that has no match here: an
 * option keeps what it has, a row is dropped. `picture_gone`: an uploaded image that no longer exists.
 * `too_many_pictures`: more uploaded images than a guild can have, which stay where they come from. `unknown_option`:
 * there is no such option here. Of any change, `date_past` and `command_unknown`: it comes back as it was saved
 * earlier, though nobody could choose it today.
 */
export const note = z.looseObject({ code: z.string(), path: z.string() })
export type Note = z.infer<typeof note>
