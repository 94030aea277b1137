import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These start programs and wait for them: they are long, however few lines they have. */
const waiting = /\/tests\/(?:contract\/python-backend|server\/(?:db\/(?:external|kill)|start\/))/
const isWaiting = ({ moduleId }: TestSpecification) => waiting.test(moduleId)

/** Vitest begins with large files. What waits begins before them, so that no worker is left with it at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const projects = new Set(sorted.map(({ project }) => project))
    return [...projects].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isWaiting), ...own.filter((file) => !isWaiting(file))]
    })
  }
}
