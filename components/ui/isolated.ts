const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const marks = /[\u2068\u2069]/g

/**
 * A name for a sentence that stays in order around it, where no element can isolate the name: in labels, notifications
 * and titles. Only names that are written from right to left have the marks of Unicode for it around them.
 */
export const isolated = (name: string) =>
  rightToLeft.test(name) ? `\u2068${withoutMarks(name)}\u2069` : name

export const withoutMarks = (text: string) => text.replaceAll(marks, '')
