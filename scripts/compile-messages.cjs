/*
 * A loader for the catalogue: every text is parsed when the product is built, so that the browser need not bring a
 * parser of ICU messages (10 KB over the wire).
 */
const compiler = import('icu-minify/compile')

const each = (value, change) =>
  typeof value === 'string'
    ? change(value)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, each(inner, change)]))

module.exports = function compileMessages(source) {
  const done = this.async()
  void compiler
    .then(({ default: compile }) => done(null, JSON.stringify(each(JSON.parse(source), compile))))
    .catch(done)
}
