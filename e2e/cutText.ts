// Finds text that is cut off: an element hides its overflow, and some of the text is beyond its edge. A name that may be
// shortened has the whole text as its title.
import type { Page } from '@playwright/test'

/** An edge that text may pass by without losing a letter: glyphs reach a little beyond their line. */
const tolerance = { xPx: 1.5, yPx: 5 }

/** Texts with a part in sight and a part cut off, and placeholders that are wider than their field. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async ({ xPx, yPx }) => {
    await document.fonts.ready
    const named = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(/\s+/).slice(0, 4).join('.')}`
    const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'

    /** The nearest ancestors that clip, up to one that scrolls. */
    const cutBy = (text: Element, rects: readonly DOMRect[]): Element | null => {
      let canScroll = { x: false, y: false }
      for (let box: Element | null = text; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        // Left for screen readers alone.
        if (hides(overflowX) && (edge.width <= 1.5 || edge.height <= 1.5)) return null
        const isSeen = (rect: DOMRect): boolean =>
          rect.left < edge.right && rect.right > edge.left && rect.top < edge.bottom - 2 && rect.bottom > edge.top + 2
        const isBeyond = (rect: DOMRect): boolean =>
          (!canScroll.x && hides(overflowX) && Math.max(rect.right - edge.right, edge.left - rect.left) > xPx) ||
          (!canScroll.y && hides(overflowY) && Math.max(rect.bottom - edge.bottom, edge.top - rect.top) > yPx)
        if (rects.some(isBeyond) && rects.some(isSeen)) return box
        canScroll = { x: canScroll.x || scrolls(overflowX), y: canScroll.y || scrolls(overflowY) }
      }
      return null
    }

    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const parent = node.parentElement
      if (parent === null || node.textContent?.trim() === '') continue
      const isMeantForEyes = parent.closest('svg, [title], .sr-only') === null
      if (!isMeantForEyes || !parent.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = cutBy(parent, [...range.getClientRects()])
      if (box !== null) found.push(`${named(box)}: ${node.textContent?.trim() ?? ''}`)
    }

    const ruler = document.createElement('canvas').getContext('2d')
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      if (ruler === null || field.value !== '' || !field.checkVisibility()) continue
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      ruler.font = font
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (ruler.measureText(field.placeholder).width > room + 1) found.push(`placeholder: ${field.placeholder}`)
    }
    return found
  }, tolerance)
