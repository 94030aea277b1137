import { createHold } from './create-hold'

const { hold, whenFree } = createHold()

/** Has answers wait that would change what a part of a page is drawn of. @returns what ends that */
export const holdAnswers = hold

/** Resolves once an answer may be told. */
export const answersMayCome = () => new Promise<void>(whenFree)
