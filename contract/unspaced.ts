/** Letters of scripts that put no spaces between words, as in a class of a regular expression. */
export const unspacedLetters = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー\p{sc=Thai}`

const unspaced = new RegExp(`^[${unspacedLetters}]`, 'u')

/** Whether a word of the text may begin with that: anywhere in scripts that put no spaces between words. */
export const startsWord = (text: string, wanted: string) =>
  unspaced.test(wanted) ? text.includes(wanted) : ` ${text}`.includes(` ${wanted}`)
