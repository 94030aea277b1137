/** Whether a finger is what a person uses here: then a keyboard is on the screen, and there is no Escape. */
export const isTouched = () => window.matchMedia('(pointer: coarse)').matches
