import { runChecks } from './checks.mjs'
import { orFail } from './project.mjs'
import { conclude } from './test-reports.mjs'

/* `npm run check`: format, lint, licences, types and the names in comments. At the end it lists what failed and how to repeat it. */

await orFail(async () => conclude(await runChecks()))
