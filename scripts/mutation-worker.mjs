import { join } from 'node:path'
import { createVitest } from 'vitest/node'

/*
 * One Vitest for `npm run test:mutation`, which stays open while jobs come in as messages. Its working directory is the
 * copy of the project, and its arguments are what the paths of test files have in them.
 */

class AsGiven {
  sort(specifications) {
    return specifications
  }
}

const vitest = await createVitest('test', {
  config: join(process.cwd(), 'mutation.config.ts'),
  watch: false,
  reporters: [{}],
  sequence: { sequencer: AsGiven },
})
await vitest.standalone()
const found = await vitest.globTestSpecifications(process.argv.slice(2))
// What runs on both databases is run on one.
const onServer = new Set(
  found.filter(({ project }) => project.name === 'server').map(({ moduleId }) => moduleId),
)
const all = found.filter(({ project, moduleId }) => project.name !== 'embedded' || !onServer.has(moduleId))

/** The files that a job names, in its order; without a project they are meant in each. */
function choose(project, files) {
  const ofProject = all.filter((specification) => specification.project === project)
  const isHere = (one) => one.project === undefined || one.project === project.name
  const paths = files.filter(isHere).map(({ file }) => join(process.cwd(), file))
  return paths.flatMap((path) => ofProject.filter(({ moduleId }) => moduleId === path))
}

async function run({ files, ...job }) {
  vitest.provide('mutation', job)
  const failures = []
  for (const project of vitest.projects) {
    const specifications = choose(project, files)
    if (specifications.length === 0) continue
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
    failures.push(...unhandledErrors.map((error) => String(error?.message ?? error)))
    for (const { testModule } of specifications)
      if (!testModule?.ok()) failures.push(testModule?.errors()[0]?.message ?? 'Tests failed.')
    if (job.kind === 'fresh' && failures.length > 0) break
  }
  return { failures }
}

const answer = async (job) => process.send(await run(job))
process.on('message', (job) => void answer(job))
process.on('disconnect', () => process.exit())
process.send('ready')
