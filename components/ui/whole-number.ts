/**
 * A count below a thousand: all languages of the interface write it alike, since `localeOf` asks for Latin digits. Undefined
 * for other numbers. The first `Intl.NumberFormat` of a page takes a slow phone 45 ms, before which it is not hydrated.
 */
export const wholeNumber = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1000 && !Object.is(value, -0)
    ? String(value)
    : undefined
