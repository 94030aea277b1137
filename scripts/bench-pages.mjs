/**
 * Opens a page with an empty cache and adds up its scripts as they travelled.
 * @param storageState who is signed in; nobody when absent
 */
export async function scriptBytes(browser, address, storageState) {
  // Gzip, which every proxy and browser has, so that numbers compare; browsers take Brotli here where they can.
  const extraHTTPHeaders = { 'accept-encoding': 'gzip' }
  const context = await browser.newContext({ storageState, extraHTTPHeaders })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')

  const scripts = new Map()
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isScript = type === 'Script' || response.mimeType.endsWith('javascript')
    if (isScript) scripts.set(requestId, 0)
    if (isScript && response.headers['Content-Encoding'] === 'br')
      throw new Error('Brotli was counted as gzip.')
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })

  await page.goto(address, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  await context.close()
  return { kB: Number((bytes / 1000).toFixed(1)), requests: scripts.size }
}
