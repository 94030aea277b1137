/** Whether a text is a moment. Calendars have no year 0, which some languages cannot read. */
export const isMoment = (text: string) => !Number.isNaN(Date.parse(text)) && !text.startsWith('0000-')
