/** Whether somebody wants to read what a command takes. */
export const asksForHelp = (args: readonly string[]) => args.includes('--help') || args.includes('-h')
