/** Styles of an element that the content security policy allows by their hash. */
export const noTransitions = '*{transition:none!important}'
