import { isObject } from '@/contract/json'
import { answerOf } from './actions'
import { offeredOf, readChoices } from './choices'
import { type Connection, isRefusal } from './connection'
import type { DashboardOptions } from './dashboard'
import type { Declaring } from './declaring'
import type { Loading } from './loading'
import { asError, whileSlow } from './retry'
import { readAction, readTest, type TestResult } from './wire'

type Answered = Pick<DashboardOptions, 'onTest' | 'choices'> & { declaring: Declaring; loading: Loading }

/** People read it in their own language. */
const failed: TestResult = { reason: 'failed' }

/** @throws TypeError for what is none */
function checkedResult(result: TestResult) {
  if (isObject(result) && ['string', 'undefined'].includes(typeof result.detail)) return result
  throw new TypeError('give an object with url, or with reason and detail.')
}

/**
 * Answers what people ask of the bot: a test message, an action, or choices that only the bot knows. One that was replaced
 * leaves it to the other.
 */
export function createAnswering(connection: Connection, asked: Answered) {
  const { calls, times, tell } = connection
  const { declaring, loading, choices = {} } = asked
  const onTest: NonNullable<typeof asked.onTest> = asked.onTest ?? (() => ({ reason: 'unsupported' }))
  /** Answers that are under way. */
  const pending = new Set<Promise<void>>()

  function track(work: Promise<void>) {
    const told = work.catch(tell)
    pending.add(told)
    void told.finally(() => pending.delete(told))
  }

  /** Tells of an answer that does not come while people wait for it, and how long it took. */
  async function inTime<Answer>(
    which: string,
    patience: number,
    act: () => Answer | PromiseLike<Answer>,
  ): Promise<Answer> {
    const tellLate = (what: string, elapsed: number) =>
      tell(new Error(`${which} ${what} ${(elapsed / 1_000).toFixed(1)} s; people wait ${patience / 1_000}.`))
    const began = performance.now()
    const result = await whileSlow(act, patience, (elapsed) => tellLate('has not answered after', elapsed))
    const elapsed = performance.now() - began
    if (elapsed > patience) tellLate('answered after', elapsed)
    return result
  }

  /** Sent once, whatever comes of it: nobody wants to see a test twice. */
  async function answerTest(data: string) {
    const test = readTest(data)
    if (!test || !loading.serves(test.guild_id)) return
    const run = async () => {
      const result = checkedResult(await onTest(test))
      return { ...result, detail: result.detail?.slice(0, 300) }
    }
    const which = `onTest for server ${test.guild_id}`
    const path = `/guilds/${test.guild_id}/tests/${test.id}`
    await answer(path, which, inTime(which, times.test, run))
  }

  /** People learn at once that nothing comes of what failed, or of an answer that the dashboard does not take. */
  async function answer(path: string, which: string, working: Promise<object>) {
    const send = (body: object) => calls.post(path, body)
    const tellFailed = (problem: unknown) => {
      tell(new Error(`${which}: ${asError(problem).message}`, { cause: problem }))
      return failed
    }
    const sendInstead = (problem: unknown) => {
      const body = tellFailed(problem)
      return isRefusal(problem) ? send(body) : null
    }
    await send(await working.catch(tellFailed))
      .catch(sendInstead)
      .catch(tell)
  }

  const answerRequest = (guildId: string, id: string, which: string, working: Promise<object>) =>
    answer(`/guilds/${guildId}/requests/${id}`, which, working)

  /** Runs an action once, with what is saved now. One that is not declared here is another process's. */
  async function answerAction(data: string) {
    const request = readAction(data)
    const definition = declaring.wanted().features.find(({ id }) => id === request?.feature)
    if (!request || !definition || !loading.serves(request.guild_id)) return
    const { guild_id: guildId, user_id: memberId, language } = request
    const action = Object.entries(definition.actions ?? {}).find(([id]) => id === request.action)?.[1]
    if (!action) return
    const which = `The action ${request.action} of ${definition.id}`
    const run = async () => {
      const guild = await loading.readNow(guildId)
      const result = await action.run({ guild, options: guild.feature(definition), memberId, language })
      return answerOf(result, (slip) => tell(new Error(`${which} ${slip}`)))
    }
    await answerRequest(guildId, request.id, which, inTime(which, times.action, run))
  }

  /** What is offered by a source that this process neither answers nor declares is asked of another one. */
  async function answerChoices(data: string) {
    const request = readChoices(data)
    if (!request || !loading.serves(request.use.guildId)) return
    const { id, source, use } = request
    const isAnswered = Object.hasOwn(choices, source)
    if (!isAnswered && !declaring.sources().includes(source)) return
    const which = `choices.${source}`
    const list = async () => {
      if (!isAnswered) return failed
      const { surplus, ...answer } = offeredOf(await choices[source]?.(use), use)
      if (surplus > 0) tell(new Error(`${which}: the last ${surplus} are too many, and left out.`))
      return answer
    }
    await answerRequest(use.guildId, id, which, inTime(which, times.choices, list))
  }

  return {
    test(data: string) {
      if (!declaring.isReplaced()) track(answerTest(data))
    },
    request(data: string) {
      if (declaring.isReplaced()) return
      track(answerAction(data))
      track(answerChoices(data))
    },
    /** Resolves when no answer is under way any more. */
    settled: () => Promise.all(pending),
  }
}
