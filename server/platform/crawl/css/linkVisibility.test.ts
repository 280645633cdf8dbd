// What a visitor sees of a link: clear cases are decided, everything else is left to a browser.
import { describe, expect, it } from 'vitest'
import { link, seenOn, verdictOn } from './css.fixture.ts'

const boxed = (style: string): string => `<!doctype html><p>Text</p><div style="${style}">${link}</div>`
const ruled = (css: string, body = `<div class="box">${link}</div>`): string =>
  `<!doctype html><style>${css}</style><p>Text</p>${body}`

describe('a box', () => {
  it.each([
    ['display:none', 'hidden: display'],
    ['visibility:hidden', 'hidden: visibility'],
    ['opacity:0', 'hidden: opacity'],
    ['font-size:0', 'hidden: font-size'],
    ['height:0;overflow:hidden', 'hidden: overflow'],
    ['height:0', 'undecided: height'],
    ['position:absolute;left:-9999px', 'hidden: left'],
    ['position:absolute;left:-9999px;transform:translateX(9999px)', 'undecided: offset'],
    ['text-indent:-9999px', 'hidden: offset'],
    ['position:absolute;clip:rect(0,0,0,0)', 'hidden: clip'],
    ['clip-path:inset(50%)', 'hidden: clip-path'],
    ['transform:scale(0)', 'hidden: transform'],
    ['filter:opacity(0)', 'hidden: filter'],
    ['filter:contrast(0)', 'undecided: filter'],
    ['mask:linear-gradient(red,red)', 'undecided: mask-image'],
    ['zoom:.1', 'undecided: zoom'],
    ['content-visibility:hidden', 'hidden: content-visibility'],
    ['direction:rtl;text-indent:-9999px', 'undecided: offset'],
    ['opacity:.5', 'visible'],
    ['left:-9999px', 'visible'],
    ['overflow:hidden', 'visible'],
    ['position:relative', 'visible'],
    ['padding:20px', 'visible'],
  ])('with %s: %s', (style, expected) => {
    expect(verdictOn(boxed(style))).toBe(expected)
  })
})

describe('rules', () => {
  it.each([
    ['.box{opacity:.1} a{opacity:.02}', 'hidden: color'],
    ['a{color:#fff}', 'hidden: color'],
    ['a{color:#eee}', 'undecided: color'],
    ['body{background:#000} a{color:#fff}', 'visible'],
    ['body{background:url(x.png)} a{color:#fff}', 'undecided: background'],
    ['a{color:#fff;text-shadow:0 0 2px #000}', 'undecided: color'],
    ['@media (max-width:600px){.box{display:none}}', 'visible, phone hidden: display'],
    ['@keyframes f{from{opacity:0}to{opacity:1}} .box{animation:f 1s both}', 'visible'],
    ['@keyframes f{to{opacity:0}} .box{animation:f 1s both}', 'undecided: animation'],
    ['@keyframes f{to{opacity:1}} .box{opacity:0;animation:f 1s both}', 'undecided: animation'],
    ['@keyframes f{from{opacity:0}} .box{animation:f 99999s}', 'undecided: animation'],
    ['body{overflow:hidden}', 'undecided: overflow'],
    ['body{overflow-x:hidden}', 'visible'],
    ['p::first-line{color:red}', 'visible'],
    ['div::first-line{color:#fff}', 'undecided: first-line'],
    ['.box{position:relative} .box::after{content:"";position:absolute;inset:0;background:#fff}', 'undecided: covered'],
    ['.box{position:relative} .box::after{content:"";position:absolute;inset:0}', 'visible'],
    ['a{position:relative} a::after{content:"";position:absolute;bottom:0;height:2px;background:red}', 'visible'],
    ['p{margin-bottom:-300px}', 'undecided: covered'],
  ])('%s: %s', (css, expected) => {
    expect(verdictOn(ruled(css))).toBe(expected)
  })

  it('of elements beside the link matter if they may cover it', () => {
    const over = '<div style="position:absolute;inset:0;background:#fff"></div>'
    const banner = '<div style="position:fixed;bottom:0;left:0;right:0;height:60px;background:#eee">Cookies</div>'
    const inBox = '<div style="position:relative"><i style="position:absolute;inset:0;background:#ccc"></i></div>'
    expect([over, banner, inBox].map((beside) => verdictOn(`<!doctype html>${link}${beside}`))).toEqual([
      'undecided: covered',
      'visible',
      'visible',
    ])
  })
})

describe('content that a visitor can open', () => {
  it.each([
    [`<details><summary>More</summary>${link}</details>`, 'collapsed: details'],
    [`<details><summary hidden>More</summary>${link}</details>`, 'hidden: details'],
    [`<button aria-controls="p">Open</button><div id="p" hidden>${link}</div>`, 'collapsed: display'],
    [`<button aria-controls="p" hidden>Open</button><div id="p" hidden>${link}</div>`, 'hidden: display'],
    [
      `<div id="t" role="tab">One</div><div role="tabpanel" aria-labelledby="t" hidden>${link}</div>`,
      'collapsed: display',
    ],
    [
      `<button aria-controls="p">Open</button><div id="p" hidden><div style="opacity:0">${link}</div></div>`,
      'hidden: opacity',
    ],
    [`<div hidden>${link}</div>`, 'hidden: display'],
  ])('%s: %s', (html, expected) => {
    expect(verdictOn(`<!doctype html>${html}`)).toBe(expected)
  })
})

describe('the words of a link', () => {
  const href = 'href="https://target.test/page"'

  it('are those that are seen', () => {
    expect(seenOn(`<!doctype html><a ${href}>Good <b style="display:none">cheap</b> words</a>`).text).toBe('Good words')
    expect(seenOn(`<!doctype html><a ${href}>Good <b>w</b>ords</a>`).text).toBe('Good words')
  })

  it.each([
    [`<a ${href}></a>`, 'hidden: empty'],
    [`<a ${href}>&nbsp;&#8203;</a>`, 'hidden: empty'],
    [`<a ${href}><span hidden>Good words</span></a>`, 'hidden: display'],
    [`<a ${href}><img src="https://target.test/a.png" alt="Good words"></a>`, 'visible'],
    [`<a ${href}><img src="a.png" alt="Good words"></a>`, 'undecided: img'],
    [`<a ${href}><img src="https://target.test/a.png" width="0" alt="Good words"></a>`, 'hidden: img'],
    [`<a ${href}><svg><path d="M0 0h9v9"/></svg></a>`, 'undecided: svg'],
  ])('%s: %s', (html, expected) => {
    expect(verdictOn(`<!doctype html>${html}`)).toBe(expected)
  })
})

describe('linked sheets', () => {
  const page = (href: string, more = ''): string =>
    `<!doctype html><link rel="stylesheet" href="${href}"${more}>${link}`

  it('of the same site are asked for, and decide', () => {
    expect(seenOn(page('/a.css')).missing).toEqual(['https://site.test/a.css'])
    expect(verdictOn(page('/a.css'), { 'https://site.test/a.css': 'a{display:none}' })).toBe('hidden: display')
    expect(verdictOn(page('/a.css'), { 'https://site.test/a.css': '' })).toBe('visible')
  })

  it('bring others', () => {
    const first = { 'https://site.test/s/a.css': '@import "b.css" print; @import "c.css";' }
    expect(seenOn(page('/s/a.css'), first).missing).toEqual(['https://site.test/s/b.css', 'https://site.test/s/c.css'])
    const all = {
      ...first,
      'https://site.test/s/b.css': 'a{display:none}',
      'https://site.test/s/c.css': 'a{color:red}',
    }
    expect(verdictOn(page('/s/a.css'), all)).toBe('visible')
  })

  it.each([
    ['/a.css', '', 'undecided: style sheet'],
    ['/a.css', ' media="print"', 'visible'],
    ['/a.css', ' disabled', 'visible'],
    ['https://other.test/a.css', '', 'undecided: style sheet'],
    ['https://fonts.googleapis.com/css?family=Lato', '', 'visible'],
  ])('%s%s that could not be read: %s', (href, more, expected) => {
    expect(verdictOn(page(href, more), { 'https://site.test/a.css': null })).toBe(expected)
  })
})
