/** What somebody types with an input method that they left on, as without it: `１８：３０`, `ー５`, `１。５`. */
export const halfWidth = (text: string) => text.normalize('NFKC').replace(/[−ー]/g, '-').replaceAll('。', '.')
