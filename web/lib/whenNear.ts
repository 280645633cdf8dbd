// For what costs much and is not seen at once.

/** So far outside of the screen something already counts as near: it is there by the time a reader has scrolled to it. */
const nearPixels = 600

/** Does it once when a part of the page comes near; gives what calls it off. A browser that cannot tell does it at once. */
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
