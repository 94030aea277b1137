import type { z } from 'zod'
import type { Control, Hints } from '@/config/features/hints'

/** What every option says of itself; its builder adds the control. */
export type About = Omit<Hints, 'control' | 'title' | 'item'> & { title: string }

/** The schema with the hints that its control is drawn from. They belong to the outermost schema of an option. */
export const hinted = <Schema extends z.ZodType>(schema: Schema, control: Control, about: Hints): Schema =>
  schema.meta({ ...about, control })
