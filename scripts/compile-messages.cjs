const { basename } = require('node:path')

/*
 * A loader for files of texts: every text is parsed when the product is built, so that the browser need not bring a
 * parser of ICU messages (10 KB over the wire). What a browser gets has a place for the texts, which the end of the build
 * fills in, for each language in files of their own (scripts/language-files.mjs); the server and `npm run dev` have all
 * languages beside the English texts.
 */
const tools = import('./translations.mjs')

async function compiled(loader, source) {
  const { compileTopic, placeFor, translations } = await tools
  const name = basename(loader.resourcePath, '.json')
  for (const path of translations()) loader.addDependency(path)
  const texts = compileTopic(name, JSON.parse(source))
  if (loader.getOptions().isForBrowsers) {
    // As long as what will be there: the bundler goes by sizes when it chooses what shares a script.
    const room = '-'.repeat(JSON.stringify(texts.en).length)
    return `export default JSON.parse(${JSON.stringify(placeFor(name, texts))}) // ${room}`
  }
  const { en, ...others } = texts
  return [
    `const texts = ${JSON.stringify(en)}`,
    `Object.defineProperty(texts, Symbol.for('guildhall.translations'), { value: ${JSON.stringify(others)} })`,
    'export default texts',
  ].join('\n')
}

module.exports = function compileMessages(source) {
  const done = this.async()
  void compiled(this, source)
    .then((code) => done(null, code))
    .catch(done)
}
