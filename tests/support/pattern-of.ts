/** A pattern of JSON Schema, from which texts can be made: for each class of Unicode stand some letters that are in it. */
export const patternOf = (pattern: string) => new RegExp(pattern.replaceAll(/\\p\{\w+\}/g, 'a-zß-ö'))
