import { Agent, request } from 'node:http'
import { percentile } from './demo-program.mjs'

/* Loads for the parts of the bench that ask as fast as they are answered. */

/** How long each load lasts. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 3)

/** Milliseconds within which each call has to be answered. */
const usualPatience = 30_000

function send({ url, agent, patience }, { path, method, headers = [{}], body }, index) {
  const payload = body?.(index)
  const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
  const options = { agent, method, headers: { ...headers[index % headers.length], ...length } }
  return new Promise((resolve, reject) => {
    const call = request(url + path, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    const giveUp = () => call.destroy(new Error(`${url + path} did not answer within ${patience / 1_000} s.`))
    call.setTimeout(patience, giveUp).once('error', reject).end(payload)
  })
}

/**
 * Repeats one call over a fixed number of kept connections, each sending its next when it was answered.
 * @param urls addresses, which take turns
 * @param call what is sent; its `headers` are each a person's, and they take turns
 */
export async function measureLoad(urls, call, connections, patience = usualPatience) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const took = []
  let failed = 0
  let index = 0
  const began = performance.now()
  const connect = async (_, number) => {
    while (performance.now() < began + seconds * 1_000) {
      const sent = performance.now()
      const status = await send({ url: urls[number % urls.length], agent, patience }, call, index++)
      took.push(performance.now() - sent)
      if (status < 200 || status > 299) failed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, connect))
  const rate = took.length / ((performance.now() - began) / 1_000)
  agent.destroy()
  return {
    requests: took.length,
    'requests/s': Number(rate.toFixed(1)),
    'p50 ms': percentile(took, 0.5),
    'p99 ms': percentile(took, 0.99),
    'not 2xx': failed,
  }
}
