/** By the width of the field: its buttons stand beside the image, then in one line, then the image grows wide. */
export const beside = '@container picture-field (min-width: 18.5rem)'
export const inLine = '@container picture-field (min-width: 25.5rem)'
export const wide = '@container picture-field (min-width: 28rem)'
