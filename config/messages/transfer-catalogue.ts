import transfer from './en/transfer.json'

/** The texts about moving a configuration. They come with that page (`TransferTexts`), not with every page. */
export const transferTexts = { transfer }
