import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { filesOf } from './project.mjs'
import { compileTopic, fillPlaces, readTopic, testLanguage, translatedLanguages } from './translations.mjs'

/*
 * The scripts of a build in each language, so that a browser loads the texts of one language, where and when it did before
 * there were several: the English ones under their names, those of German in `static/de/`. Only what differs is there; the
 * server gives the others from beside it (server/start/static-files.ts).
 */

/** Scripts are named in scripts, in the one that loads others and in the list of each page's, where `/` is escaped. */
const inFolder = (script, language) =>
  script.replaceAll(/static(\/|\\u002F)chunks/g, `static$1${language}$1chunks`)

/** @param folder the build's `static` */
export function writeLanguages(folder) {
  const compiled = new Map()
  const textsIn = (language) => (name) => {
    if (!compiled.has(name)) compiled.set(name, compileTopic(name, readTopic(name)))
    return compiled.get(name)[language]
  }
  for (const path of filesOf(folder).filter((file) => file.endsWith('.js'))) {
    const script = readFileSync(path, 'utf8')
    const namesScripts = /^webpack-|^_buildManifest/.test(basename(path))
    for (const language of [...translatedLanguages(), testLanguage]) {
      const filled = fillPlaces(script, textsIn(language))
      const translated = namesScripts ? inFolder(filled, language) : filled
      if (translated === script) continue
      const target = join(folder, language, relative(folder, path))
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, translated)
    }
    const english = fillPlaces(script, textsIn('en'))
    if (english !== script) writeFileSync(path, english)
  }
}
