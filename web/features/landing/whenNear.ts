/** So far outside of the screen something already counts as near. */
const nearPixels = 600

/** Does it once when a part of the page comes near; gives what calls it off. A browser that cannot tell does it at once. */
export const whenNear = (part: Element, then: () => void): (() => void) => {
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
    { rootMargin: `${nearPixels}px` },
  )
  observer.observe(part)
  return () => observer.disconnect()
}
