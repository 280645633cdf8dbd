import { describe, expect, test } from 'vitest'
import type { Wall } from './facts.ts'
import { findLinksOnPage } from './pageFacts.ts'
import { ordinaryPages } from './ordinaryPages.fixture.ts'
import { wallPages } from './walls.fixture.ts'

const wallIn = (html: string): Wall | null =>
  findLinksOnPage(
    { html, url: 'https://seller.test/post', robotsHeader: '', agent: 'us' },
    { hosts: ['target.test'], text: null },
  ).facts.wall ?? null

describe('what is in front of a page', () => {
  test.each(wallPages)('%s', (_what, html, wall) => {
    expect(wallIn(html)).toBe(wall)
  })
})

describe('an ordinary page', () => {
  test.each(ordinaryPages)('%s', (_what, html, wall) => {
    expect(wallIn(html)).toBe(wall)
  })
})
