import { z } from 'zod'
import { type About, hinted } from './hinted'

/** Rows of one shape, in an order that people choose. `item` is what one row is called, `most` how many there may be. */
export const listOption = <Item extends z.ZodType>(
  about: About & { item: string },
  item: Item,
  { most }: { most: number },
) => hinted(z.array(item).max(most, `There can be at most ${most}.`), 'list', about)
