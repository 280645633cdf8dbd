// Ordinary pages as large as the fetch limit allows are judged like any other.
import { afterAll, expect, test } from 'vitest'
import { readableLog } from '../../testing/log.ts'
import { respondingWith } from './largePages.fixture.ts'
import { makeCrawler } from './crawl.ts'

const pageBytes = 4_900_000
const link = '<p><a href="https://target.test/page">Good words</a></p>'

const article = (length: number): string => {
  const parts = ['<!doctype html><title>Boats</title><main><article>']
  for (let at = 0, size = 0; size < length; at += 1) {
    const part = `<p class="entry-text" id="p${at}">Der Hafen liegt am Fluss und die Boote kommen am <b>Abend</b> mit frischem Fisch zurück in die <a href="/artikel/${at}">kleine Stadt</a>. Wer früh aufsteht, sieht sie auslaufen.</p>`
    parts.push(part)
    size += part.length
  }
  return `${parts.join('\n')}${link}</article></main>`
}

const pages: Readonly<Record<string, () => string>> = {
  text: () => article(pageBytes),
  script: () =>
    `${article(pageBytes / 4)}<script>${'var a = { b: "c", d: 1 }; function e(f) { return f + 1 }\n'.repeat(60_000)}</script>`,
  style: () =>
    `<style>${'.a > .b:hover { color: red; padding: 1px 2px }\n'.repeat(70_000)}</style>${article(pageBytes / 4)}`,
}

const answers = respondingWith(pages)
const crawler = makeCrawler({ agent: 'TestBot', log: readableLog().log, parseLimitMs: 120_000, outbound: answers })
afterAll(() => crawler.close())

test.each(Object.keys(pages))('five megabytes, mostly %s', async (name) => {
  const check = await crawler.findLinkOnPage(`https://site.test/${name}`, { hosts: ['target.test'], text: null })
  expect(check).toMatchObject({ kind: 'visited', wanted: [{ text: 'Good words' }] })
})
