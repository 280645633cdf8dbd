// Articles rendered and parsed again by third-party parsers: contents stay text, and the only link is the ordered one.
import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import type { Article } from '../../contract/article.ts'
import { type ArticleLink, toHtml, toMarkdown } from '../../contract/articleText.ts'
import { anyArticle } from './article.fixture.ts'
import { withOneLink } from './oneLink.ts'

type Element = DefaultTreeAdapterTypes.Element

const anyLink: fc.Arbitrary<ArticleLink> = fc.record({
  url: fc.constantFrom('https://target.test/', 'https://target.test/a_b*(c)?q=1&amp=2#x', 'https://target.test/"><b>'),
  anchor: fc.constantFrom('wood care', '<b>bold</b> & "more"', '[odd](https://evil.test)', 'a_b*c'),
  rel: fc.constantFrom('dofollow', 'nofollow', 'sponsored'),
})

const linked = (written: Article, { anchor }: ArticleLink): Article =>
  withOneLink(written, { anchor_text: anchor, language: 'en' })

const elementsOf = (html: string): Element[] => {
  const found: Element[] = []
  const walk = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): void => {
    for (const node of nodes) {
      if (!('tagName' in node)) continue
      found.push(node)
      walk(node.childNodes)
    }
  }
  walk(parseFragment(html).childNodes)
  return found
}

const textIn = (node: DefaultTreeAdapterTypes.ChildNode): string => {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textIn).join('') : ''
}

const known = new Set(['h1', 'h2', 'h3', 'p', 'strong', 'em', 'a', 'ul', 'ol', 'li', 'blockquote'])

describe('HTML', () => {
  it('has the link once, as ordered, and no elements but its own', () => {
    fc.assert(
      fc.property(anyArticle, anyLink, (written, link) => {
        const article = linked(written, link)
        const elements = elementsOf(toHtml(article, link))
        expect(elements.filter(({ tagName }) => !known.has(tagName))).toEqual([])
        const links = elements.filter(({ tagName }) => tagName === 'a')
        expect(links).toHaveLength(article.blocks.length === 0 ? 0 : 1)
        for (const found of links) {
          const attributes = Object.fromEntries(found.attrs.map(({ name, value }) => [name, value]))
          expect(attributes).toEqual({ href: link.url, ...(link.rel === 'dofollow' ? {} : { rel: link.rel }) })
          expect(found.childNodes.map(textIn).join('')).toBe(link.anchor)
        }
        for (const { attrs } of elements.filter(({ tagName }) => tagName !== 'a')) expect(attrs).toEqual([])
      }),
    )
  })

  it('is formatted for reading', () => {
    const written: Article = {
      title: 'Wood',
      blocks: [
        { kind: 'paragraph', runs: [{ text: 'Mind the ' }, { link: true }, { text: '!', bold: true, italic: true }] },
        { kind: 'heading', level: 2, text: 'Oil & wax' },
        { kind: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] },
        { kind: 'quote', runs: [{ text: 'Well said.' }] },
      ],
    }
    expect(toHtml(written, { url: 'https://target.test/', anchor: 'grain', rel: 'nofollow' })).toBe(
      [
        '<h1>Wood</h1>',
        '<p>Mind the <a href="https://target.test/" rel="nofollow">grain</a><strong><em>!</em></strong></p>',
        '<h2>Oil &amp; wax</h2>',
        '<ol>\n  <li>one</li>\n  <li>two</li>\n</ol>',
        '<blockquote><p>Well said.</p></blockquote>\n',
      ].join('\n'),
    )
  })
})

const nodesOf = (markdown: string): Nodes[] => {
  const found: Nodes[] = []
  const walk = (node: Nodes): void => {
    found.push(node)
    if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(fromMarkdown(markdown))
  return found
}

describe('Markdown', () => {
  it('has the link once, as ordered, and nothing else that becomes one', () => {
    fc.assert(
      fc.property(anyArticle, anyLink, (written, link) => {
        const article = linked(written, link)
        const nodes = nodesOf(toMarkdown(article, link))
        const links = nodes.filter(({ type }) => type === 'link')
        const html = nodes.filter(({ type }) => type === 'html').map((node) => ('value' in node ? node.value : ''))
        if (article.blocks.length === 0) expect([links, html]).toEqual([[], []])
        else if (link.rel === 'dofollow') {
          expect(html).toEqual([])
          expect(links.map((node) => 'url' in node && new URL(node.url).href)).toEqual([new URL(link.url).href])
        } else {
          expect(links).toEqual([])
          const opened = html.filter((tag) => tag.startsWith('<a '))
          expect(opened).toHaveLength(1)
          const [found] = elementsOf(`${opened[0] ?? ''}x</a>`)
          expect(found?.attrs).toEqual([
            { name: 'href', value: link.url },
            { name: 'rel', value: link.rel },
          ])
          expect(html.filter((tag) => !tag.startsWith('<a ')).every((tag) => tag === '</a>')).toBe(true)
        }
        const other = nodes.filter(({ type }) => ['image', 'definition', 'code', 'inlineCode'].includes(type))
        expect(other).toEqual([])
      }),
    )
  })

  it('parses back to the same text', () => {
    const written: Article = {
      title: 'Wood & care_',
      blocks: [
        { kind: 'paragraph', runs: [{ text: 'Mind ' }, { text: 'the grain ', bold: true }, { link: true }] },
        { kind: 'heading', level: 3, text: '1. Oil #2' },
        { kind: 'list', ordered: false, items: [[{ text: '- one' }], [{ text: '2. two', italic: true }]] },
      ],
    }
    expect(toMarkdown(written, { url: 'https://target.test/a b', anchor: 'more', rel: 'dofollow' })).toBe(
      [
        String.raw`# Wood \& care\_`,
        '',
        String.raw`Mind **the grain** [more](<https://target.test/a%20b>)`,
        '',
        String.raw`### 1\. Oil \#2`,
        '',
        String.raw`- \- one`,
        String.raw`- *2\. two*`,
        '',
      ].join('\n'),
    )
  })
})
