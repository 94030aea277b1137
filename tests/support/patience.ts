/**
 * Milliseconds for which a test waits for what must come: who waits goes on at once when it is there, so this limits only what
 * never happens, on a machine that is as busy as it likes. Mutants, most of which keep something from coming, have less.
 */
export const patience = Number(process.env.TEST_PATIENCE ?? 60_000)
