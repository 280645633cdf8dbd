// Set-up of tests of style sheets: one page with its sheets, and what is computed for its elements.
import { findLinksOnPage } from '../pageFacts.ts'
import type { LinkVisibility } from '../facts.ts'
import { attributeOf, type LeanElement, parseLean } from '../leanTree.ts'
import { makeCascade } from './cascade.ts'
import { makeStyles } from './computedStyle.ts'
import type { ScreenName } from './media.ts'
import { firstElement } from './panels.ts'
import { parseStyleSheet } from './styleSheet.ts'
import { textOf } from './valueParts.ts'
import { after } from './walking.ts'

export const elementsOf = (html: string): Map<string, LeanElement> => {
  const page = firstElement(parseLean(html))
  const found = new Map<string, LeanElement>()
  for (let one = page; one !== null && page !== null; one = after(one, page)) {
    const id = attributeOf(one, 'id')
    if (id !== null) found.set(id, one)
  }
  return found
}

/** The computed value of a property of the element with the id `x`; `?` if only a browser can tell. */
export const computed = (css: string, body: string, property: string, screen: ScreenName = 'desktop'): string => {
  const element = elementsOf(`<!doctype html>${body}`).get('x')
  if (element === undefined) throw new Error('The page has no element with the id x')
  const used = [{ sheet: parseStyleSheet(css), media: [], layer: null }]
  const style = makeStyles(makeCascade(used, { left: 1_000_000 }, false), screen)(element)
  if (property === 'font-size') return String(style.fontSize())
  const value = style.get(property)
  return value === null ? '?' : textOf(value)
}

export const link = '<a href="https://target.test/page">Good words</a>'

interface SeenPage {
  visibility: LinkVisibility | null
  text: string | null
  missing: string[]
}

export const seenOn = (html: string, sheets: Record<string, string | null> = {}): SeenPage => {
  const source = { html, url: 'https://site.test/page', robotsHeader: '', agent: 'us' }
  const reading = findLinksOnPage(source, { hosts: ['target.test'], text: null }, new Map(Object.entries(sheets)))
  const [found] = reading.wanted
  const visibility: LinkVisibility | null = found?.visibility ?? null
  return { visibility, text: found?.text ?? null, missing: reading.missingSheets }
}

/** Verdict and cause on both screens, or once if they agree. */
export const verdictOn = (html: string, sheets: Record<string, string | null> = {}): string => {
  const { visibility } = seenOn(html, sheets)
  if (visibility === null) return 'not found'
  const [desktop, phone] = [visibility.desktop, visibility.phone].map((one) =>
    one.kind === 'visible' ? one.kind : `${one.kind}: ${one.cause}`,
  )
  return desktop === phone ? String(desktop) : `${desktop}, phone ${phone}`
}
