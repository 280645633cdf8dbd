import { describe, expect, test } from 'vitest'
import { findLinksOnPage } from './pageFacts.ts'

const wantedIn = (html: string, text: string | null = null) =>
  findLinksOnPage(
    { html, url: 'https://page.test/', robotsHeader: '', agent: 'TestBot' },
    { hosts: ['target.test'], text },
  ).wanted

const link = '<a href="https://www.target.test./">Words</a>'

describe('the context of a link', () => {
  test('is written as text, with its own tags and the words beside it', () => {
    const [found] = wantedIn(
      `<div><p class="a &quot;b&quot;">Before ${link} after<br>and <b>on</b></p><p>Next</p></div>`,
    )
    expect(found?.snippet).toBe(
      '<p class="a &quot;b&quot;">Before <a href="https://www.target.test./">Words</a> after and on',
    )
  })

  test('contains the visible text near it, line by line and without the anchor text', () => {
    const [found] = wantedIn(`<h2>Anzeige</h2><div><p>Before ${link} after</p></div><script>no()</script><p>Next</p>`)
    expect(found?.near).toBe('Anzeige\nBefore\nafter\nNext')
  })

  test('is bounded, however much there is', () => {
    const deep = '<b>'.repeat(2_000)
    const html = `<p ${'data-x="y" '.repeat(300)}>${'word '.repeat(100_000)}<a href="https://target.test/">${deep}${'in '.repeat(9_000)}</a>${'more '.repeat(100_000)}`
    const [found] = wantedIn(html)
    expect(found?.snippet.length).toBeLessThanOrEqual(600)
    expect(found?.near.length).toBeLessThanOrEqual(601)
    expect(found?.text.length).toBeLessThanOrEqual(500)
  })

  test('keeps the link with the wanted anchor text on a page with too many links', () => {
    const many = Array.from({ length: 500 }, (_, at) => `<a href="https://target.test/${at}">x</a>`).join('')
    const found = wantedIn(`<p>${many}${link}</p>`, 'Words')
    expect(found).toHaveLength(100)
    expect(found[0]).toMatchObject({ text: 'Words', url: 'https://www.target.test./' })
  })
})
