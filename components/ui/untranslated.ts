/** For what translators must leave as it is: names, ids, code, what a bot reads or writes. They heed one or the other. */
export const untranslated = { translate: 'no', className: 'notranslate' } as const
