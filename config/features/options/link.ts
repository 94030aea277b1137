import { z } from 'zod'
import { type About, hinted } from './hinted'

const complaint = 'Enter a link that starts with https://.'

/** A web address, or '' for none. */
export const linkOption = (about: About) =>
  hinted(
    z
      .string()
      .trim()
      .max(2048, 'Keep it to 2048 characters or fewer.')
      .regex(/^(?:https:\/\/\S+)?$/, complaint),
    'text',
    { complaint, placeholder: 'https://', ...about },
  )

/**
 * The address of a picture, or null for none. The complaint asks for https, which the platform shows reliably; http is
 * taken because pictures that are uploaded to a dashboard on one's own machine or network have no other.
 */
export const imageOption = (about: About) =>
  hinted(
    z
      .string()
      .max(2048, 'Keep it to 2048 characters or fewer.')
      .regex(/^https?:\/\/\S+$/, complaint)
      .nullable(),
    'image',
    { complaint, ...about },
  )
