// Scripts that the oracle runs in the page, as text: this side has no types of the browser.

/** Runs in the page: scrolls to the letters of the link as a visitor can; null if they are nowhere on the screen. */
export const findLetters = `(() => {
  for (const animation of document.getAnimations()) {
    try {
      animation.finish()
    } catch {
      // An endless one goes on.
    }
  }
  const link = document.querySelector('[data-link]')
  if (link === null) return null
  for (const one of [link, ...link.querySelectorAll('*')]) {
    one.style.setProperty('text-decoration-color', 'transparent', 'important')
  }
  const letters = () => {
    const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode() !== null) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      found.push(...[...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0))
    }
    return found
  }
  for (let around = link.parentElement; around !== null; around = around.parentElement) {
    const style = getComputedStyle(around)
    const isRoot = around === document.documentElement || around === document.body
    const [first] = letters()
    if (isRoot || first === undefined || !/auto|scroll/.test(style.overflowY + style.overflowX)) continue
    const frame = around.getBoundingClientRect()
    if (/auto|scroll/.test(style.overflowY)) around.scrollTop += first.top - frame.top
    if (/auto|scroll/.test(style.overflowX)) around.scrollLeft += first.left - frame.left
  }
  const [first] = letters()
  if (first === undefined) return null
  const rootStyle = getComputedStyle(document.documentElement)
  const bodyStyle = getComputedStyle(document.body)
  const own = rootStyle.overflowX === 'visible' && rootStyle.overflowY === 'visible' ? bodyStyle : rootStyle
  const top = /hidden|clip/.test(own.overflowY) ? 0 : Math.max(0, window.scrollY + first.top - window.innerHeight / 2)
  const left =
    /hidden|clip/.test(own.overflowX) || first.right <= window.innerWidth ? 0 : window.scrollX + first.left - 20
  window.scrollTo({ left, top, behavior: 'instant' })
  const rects = letters()
  const box = {
    left: Math.max(0, Math.floor(Math.min(...rects.map((rect) => rect.left))) - 4),
    top: Math.max(0, Math.floor(Math.min(...rects.map((rect) => rect.top))) - 4),
    right: Math.min(window.innerWidth, Math.ceil(Math.max(...rects.map((rect) => rect.right))) + 4),
    bottom: Math.min(window.innerHeight, Math.ceil(Math.max(...rects.map((rect) => rect.bottom))) + 4),
  }
  if (box.right - box.left < 1 || box.bottom - box.top < 1) return null
  return { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top }
})()`

/** Runs in the page: the letters lose their colour, and nothing moves. */
export const blankLetters = `(() => {
  const link = document.querySelector('[data-link]')
  if (link === null) return
  for (const one of [link, ...link.querySelectorAll('*')]) {
    one.style.setProperty('transition', 'none', 'important')
    one.style.setProperty('-webkit-text-fill-color', 'transparent', 'important')
    one.style.setProperty('-webkit-text-stroke-color', 'transparent', 'important')
    one.style.setProperty('text-shadow', 'none', 'important')
  }
})()`
