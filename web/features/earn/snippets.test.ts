import { describe, expect, test } from 'vitest'
import { languages } from '../../lib/i18n.ts'
import { type Markup, toHtml } from './markup.ts'
import { previewOf, snippet, snippetThemes, snippetTypes, type SnippetOptions } from './snippets.ts'

const request: SnippetOptions = {
  type: 'html',
  theme: 'light',
  language: 'en',
  anchor: 'Fair links, checked by Ankerplatz & Co',
  targetUrl: 'https://ankerplatz.example/',
  siteName: 'Ankerplatz & Co',
  domain: 'xn--mnchen-3ya.test',
  domainName: 'münchen.test',
}

const all = snippetTypes.flatMap((type) =>
  snippetThemes.flatMap((theme) => languages.map((language) => ({ ...request, type, theme, language }))),
)

const wordsOf = (piece: Markup | string): string =>
  typeof piece === 'string' ? piece : (piece.children ?? []).map(wordsOf).join('')

const linksIn = (piece: Markup | string): Markup[] =>
  typeof piece === 'string' ? [] : [...(piece.tag === 'a' ? [piece] : []), ...(piece.children ?? []).flatMap(linksIn)]

describe.each(all)('the $type snippet, $theme, in $language,', (one) => {
  test('links to us once with exactly the chosen anchor text and nothing that devalues the link', () => {
    const written = snippet(one)
    const asHtml = `href="${one.targetUrl}"`
    const asMarkdown = `](${one.targetUrl})`
    expect(written.split(one.type === 'markdown' ? asMarkdown : asHtml)).toHaveLength(2)
    const words = one.type === 'markdown' ? `[${one.anchor}]` : `>${one.anchor.replaceAll('&', '&amp;')}</a>`
    expect(written).toContain(words)
    expect(written).not.toMatch(/rel=|nofollow|display:\s*none|visibility|font-size:\s*0/)
  })

  test('has a preview that matches the markup, with images from our server', () => {
    const link = linksIn(previewOf(one)).find(({ attributes }) => attributes?.['href'] === one.targetUrl)
    expect(link && wordsOf(link)).toBe(one.anchor)
    expect(toHtml(previewOf(one))).not.toContain('src="http')
  })
})

test('no two of them are the same', () => {
  expect(new Set(all.map(snippet)).size).toBe(all.length)
})

test('the badge links to the public page of the website, wherever it is placed', () => {
  expect(snippet(request)).toContain('href="https://ankerplatz.example/verify/xn--mnchen-3ya.test"')
  expect(snippet({ ...request, theme: 'dark', language: 'de' })).toContain('/badge-dark-de.svg')
})

test('the markup is formatted for reading', () => {
  expect(snippet({ ...request, type: 'blog', siteName: 'X' })).toBe(
    [
      '<aside style="margin:24px 0;padding:14px 18px;border-left:4px solid #7a5410;background:#fffefb;color:#152130">',
      '  <p style="margin:0">We are a member of X, the exchange in which website owners link to each other: <a href="https://ankerplatz.example/" style="color:#7a5410;text-decoration:underline">Fair links, checked by Ankerplatz &amp; Co</a></p>',
      '</aside>',
    ].join('\n'),
  )
})

test('the block editor gets the blocks it would have written itself', () => {
  expect(snippet({ ...request, type: 'wordpress' }).split('\n')).toEqual([
    '<!-- wp:group {"style":{"color":{"background":"#fffefb","text":"#152130"},"elements":{"link":{"color":{"text":"#7a5410"}}},"spacing":{"padding":{"top":"16px","right":"16px","bottom":"16px","left":"16px"}}},"layout":{"type":"default"}} -->',
    '<div class="wp-block-group has-text-color has-background has-link-color" style="color:#152130;background-color:#fffefb;padding-top:16px;padding-right:16px;padding-bottom:16px;padding-left:16px">',
    '<!-- wp:image {"width":"200px","height":"56px","linkDestination":"custom"} -->',
    '<figure class="wp-block-image is-resized"><a href="https://ankerplatz.example/verify/xn--mnchen-3ya.test"><img src="https://ankerplatz.example/verify/xn--mnchen-3ya.test/badge-light.png" alt="münchen.test is verified at Ankerplatz" style="width:200px;height:56px"/></a></figure>',
    '<!-- /wp:image -->',
    '',
    '<!-- wp:paragraph -->',
    '<p><a href="https://ankerplatz.example/">Fair links, checked by Ankerplatz &amp; Co</a></p>',
    '<!-- /wp:paragraph -->',
    '</div>',
    '<!-- /wp:group -->',
  ])
})

test('a name cannot break out of the pasted markup', () => {
  expect(snippet({ ...request, siteName: '<b>"' })).not.toContain('<b>')
  expect(snippet({ ...request, type: 'markdown', anchor: '](x) *y*' })).toContain(String.raw`[\](x) \*y\*](https`)
})
