// Defers expensive parts of a page that are not visible at first.

/** Distance from the viewport that counts as near, so that the part is ready when the reader has scrolled to it. */
const nearPixels = 600

/**
 * Runs once when an element comes near the viewport; returns a function that cancels it. Runs at once in a browser
 * without IntersectionObserver.
 */
export const whenNear = (part: Element, then: () => void, pixels = nearPixels): (() => void) => {
  if (typeof IntersectionObserver === 'undefined') {
    then()
    return () => undefined
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      then()
    },
    { rootMargin: `${pixels}px` },
  )
  observer.observe(part)
  return () => observer.disconnect()
}
