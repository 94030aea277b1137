/**
 * @param given what the function is given, in one word; left out for nothing
 * @throws TypeError for a function that waits for more, which it would never get
 */
export function checkTakes(which: string, { length }: { length: number }, given?: string) {
  if (length > (given === undefined ? 0 : 1))
    throw new TypeError(`${which}: its function takes ${given === undefined ? 'nothing' : `${given} alone`}.`)
}
