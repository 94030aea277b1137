/** A row held until the transaction ends, made where there is none: who comes second reads what the first one wrote. */
export async function lockRow<Row>(select: () => PromiseLike<Row[]>, insert: () => PromiseLike<unknown>) {
  const [row] = await select()
  if (row) return row
  await insert()
  const [made] = await select()
  if (!made) throw new Error('A row that was just made is gone.')
  return made
}
