import { Agent, request } from 'node:http'

function send(url, agent, { path, method = 'GET', headers = {}, body }, index) {
  const people = [headers].flat()
  const person = people[index % people.length]
  const payload = body?.(index)
  const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
  return new Promise((resolve, reject) => {
    const call = request(url + path, { agent, method, headers: { ...person, ...length } }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
    })
    call.once('error', reject)
    call.end(payload)
  })
}

/** The value below which so large a part of the sorted numbers lies. */
export const percentile = (sorted, part) =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(2))

/**
 * Repeats one call over a fixed number of kept connections, each sending its next when it was answered.
 * @param url where; or several addresses, which take turns
 * @param call what is sent; of several `headers`, each is a person's, and they take turns
 * @returns calls per second, percentiles in milliseconds, and how many answers were none of 2xx
 */
export async function measureLoad(url, call, { seconds, connections }) {
  const urls = [url].flat()
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times = []
  let others = 0
  let index = 0
  const began = performance.now()
  const ends = began + seconds * 1_000

  async function repeat(at) {
    while (performance.now() < ends) {
      const sent = performance.now()
      const status = await send(at, agent, call, index++)
      times.push(performance.now() - sent)
      if (status < 200 || status > 299) others += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => repeat(urls[number % urls.length])))
  const took = (performance.now() - began) / 1_000
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    'requests/s': Math.round(times.length / took),
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
    'not 2xx': others,
  }
}
