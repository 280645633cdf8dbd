// What the renderer calls in the page.
import type { Box, PageCalls } from '../pageCalls.ts'
import { hasArea, htmlOf, pageRoot, queryPage, rectOf, setStyle, withAncestors } from './dom.ts'
import { findLinks, linkAt } from './links.ts'
import { measure, whyUnseen } from './measuring.ts'
import { openNext } from './openers.ts'
import { clear, isInBanner } from './overlays.ts'
import { approach, scrollThrough } from './settling.ts'
import { restore, strip } from './stripping.ts'

const address = (): string => location.href

const countElements = (): number => queryPage('*').length

const html = (lengthMax: number): string => `<!DOCTYPE html>${htmlOf(pageRoot())}`.slice(0, lengthMax)

const outline = (index: number, width: number, height: number): Box | null => {
  const link = linkAt(index)
  const shown = link === null ? undefined : withAncestors(link).find((element) => hasArea(rectOf(element)))
  if (shown === undefined || shown === pageRoot()) return null
  setStyle(shown, 'outline', '3px solid #e11d48')
  setStyle(shown, 'outline-offset', '3px')
  const rect = rectOf(shown)
  const [wide, high] = [Math.min(width, innerWidth), Math.min(height, innerHeight)]
  const x = Math.min(Math.max(0, rect.x + rect.width / 2 - wide / 2), innerWidth - wide)
  const y = Math.min(Math.max(0, rect.y + rect.height / 2 - high / 2), innerHeight - high)
  return { x: x + scrollX, y: y + scrollY, width: wide, height: high }
}

export const calls: PageCalls = {
  address,
  countElements,
  scrollThrough,
  findLinks,
  approach,
  measure,
  strip,
  restore,
  whyUnseen,
  isInBanner,
  clear,
  openNext,
  outline,
  html,
}
