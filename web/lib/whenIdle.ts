/** Does it once the browser has nothing better to do; gives what calls it off. Not every browser says when that is. */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(work, { timeout: 2_000 })
  return () => cancelIdleCallback(waiting)
}
