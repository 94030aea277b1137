import { demoSecret } from '@/server/start/load-environment'

/* Makes the secret of a demo: `secret-program.ts <folder>`. */

demoSecret(process.argv[2] ?? '')
