/*
 * Loaded before anything else (`node --require`), so it is written for Node versions that understand little:
 * nothing newer than ES5 may stand in this file.
 */
var wanted = [20, 19]
var found = process.versions.node.split('.').map(Number)

if (found[0] < wanted[0] || (found[0] === wanted[0] && found[1] < wanted[1])) {
  process.stderr.write(
    'Node ' + wanted.join('.') + ' or newer is needed; this is ' + process.versions.node + '.\n',
  )
  process.exit(1)
}
