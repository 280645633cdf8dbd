/**
 * Runs work when the browser is idle; returns a function that cancels it. Not every browser supports idle callbacks.
 */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(work, { timeout: 2_000 })
  return () => cancelIdleCallback(waiting)
}
