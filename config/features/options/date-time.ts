import { z } from 'zod'
import { type About, hinted } from './hinted'

/** A moment, in ISO 8601 with its offset (`2026-12-24T18:00:00+01:00`); null while none is chosen. */
export const dateTimeOption = (about: About) =>
  hinted(z.iso.datetime({ offset: true, error: 'Choose a date and a time.' }).nullable(), 'datetime', {
    complaint: 'Choose a date and a time.',
    ...about,
  })
