/** A failed call, as the contract wants it answered. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} detail shown to people
   * @param {{ fields?: Record<string, string>, current?: object }} more
   */
  constructor(status, code, detail, more = {}) {
    super(detail)
    this.status = status
    this.body = { detail, code, ...more }
  }
}
