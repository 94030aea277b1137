/*
 * jsdom draws by whichever clock stands when the first frame is asked for, be it one that a test holds, and then by that
 * for good. Here frames keep to the real clock. It comes before everything that takes hold of what asks for frames.
 */

const { setTimeout: later, clearTimeout: cancel } = globalThis
/** In milliseconds; shorter than a screen's, so that nobody waits. */
const frameLength = 5

Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) => later(() => draw(performance.now()), frameLength),
  cancelAnimationFrame: (frame: number) => cancel(frame),
})
