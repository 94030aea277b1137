/** Whether people reach an address encrypted; plain http is for one's own machine. */
export const isHttps = (address: string) => address.startsWith('https:')
