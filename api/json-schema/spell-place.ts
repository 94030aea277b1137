import { english } from '@/config/messages/catalogue'

/** A place in a form by the titles on the way to it: "Panels, row 2: Role". A number is a row's, from 0. */
export const spellPlace = (steps: readonly (string | number)[]) =>
  steps.reduce<string>((words, step) => {
    if (typeof step === 'string') return [words, step].filter(Boolean).join(': ')
    return [words, `${english.form.list.row} ${step + 1}`].filter(Boolean).join(', ')
  }, '')
