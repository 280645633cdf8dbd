import { describe, expect, test } from 'vitest'
import { splitScript } from './scriptText.ts'
import { findLinksOnPage } from './pageFacts.ts'

const link =
  '<a id="deal" class="external btn-deal" href="https://www.target.test/page?x=1">Die besten Boote am See</a>'

const touched = (script: string, { around = link, scripts = [] as string[] } = {}): string | null | undefined => {
  const html = `<!doctype html><html class="no-js"><head><title>Boats</title></head><body class="post-template single">
    <header class="site-header"><nav class="menu main-menu"><a href="/">Home</a></nav></header>
    <div id="page" class="site"><main id="content"><article id="post-12" class="post hentry">
    <div class="entry-content" id="text"><p class="intro">Words ${around} and more.</p></div></article></main></div>
    ${script}</body></html>`
  const source = { html, url: 'https://seller.test/post', robotsHeader: '', agent: 'us', scripts }
  return findLinksOnPage(source, { hosts: ['target.test'], text: null }).wanted[0]?.touchedBy
}

const inline = (code: string): string => `<script>${code}</script>`

describe('a script that can change the link', () => {
  test.each([
    [`document.querySelector('a[href*="target.test"]').remove()`, 'target.test'],
    [
      `var u = "target.test"; ${'x();'.repeat(500)} for (const a of document.links) if (a.href.includes(u)) a.remove()`,
      'target.test',
    ],
    [`document.getElementById('deal').style.display = 'none'`, '#deal'],
    [`document.querySelectorAll('.btn-deal').forEach(function (a) { a.rel = 'nofollow' })`, '.btn-deal'],
    [`$(".entry-content a").attr("rel", "nofollow")`, '.entry-content'],
    [`jQuery('#text').html('')`, '#text'],
    [`[...document.getElementsByClassName('intro')].map(e => e.remove())`, '.intro'],
    [
      `var w = 'Die besten Boote am See'; walk(document.body, n => { if (n.data === w) n.parentNode.remove() })`,
      'Die besten Boote am See',
    ],
    [`document.querySelector('[class*="btn-de"]').hidden = true`, null],
    [`document.querySelector('[class*="btn-deal"]').hidden = true`, '.btn-deal'],
    [`document.querySelector('a[href="/x"],a[href$="/page?x=1"]').outerHTML = ''`, '/page'],
    [`document.querySelector('a[href*="\\x74arget.test"]').remove()`, 'target.test'],
    [`/'/;document.querySelector('a[href*="target.test"]').remove()//'`, 'target.test'],
    ["document.querySelector(`#deal`).replaceWith('')", '#deal'],
    [`document["querySelector"]("#deal")["remove"]()`, '#deal'],
    [`document.getElementById('deal').setAttribute('rel', 'nofollow')`, '#deal'],
    [`document.styleSheets[0].insertRule('#deal{display:none}')`, '#deal'],
  ])('%s', (code, name) => {
    expect(touched(inline(code))).toBe(name)
  })

  test('in an attribute that runs while the page loads, in a drawing, and from a file of the site', () => {
    expect(touched(`<img src="x" onerror="document.getElementById('deal').remove()">`)).toBe('#deal')
    expect(touched(`<svg><script>document.getElementById('deal').remove()</script></svg>`)).toBe('#deal')
    expect(touched('', { scripts: [`document.getElementById('deal').remove()`] })).toBe('#deal')
  })
})

describe('what changes no link', () => {
  test.each([
    [
      'analytics',
      `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','G-1',{linker:{domains:['target.test','seller.test']}})`,
    ],
    [
      'a loader of a tag manager',
      `(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],j=d.createElement(s),dl=l!='dataLayer'?'&l='+l:'';j.async=true;j.src='https://www.googletagmanager.com/gtm.js?id='+i+dl;f.parentNode.insertBefore(j,f)})(window,document,'script','dataLayer','GTM-1')`,
    ],
    [
      'the state of a framework',
      `window.__NUXT__={data:[{html:"<a href=\\"https://www.target.test/page?x=1\\" style=\\"color:red\\">Die besten Boote am See</a>.remove()"}]}`,
    ],
    [
      'what a framework streams',
      `self.__next_f.push([1,"3:[\\"$\\",\\"a\\",null,{\\"href\\":\\"https://www.target.test/page?x=1\\",\\"className\\":\\"btn-deal\\"}]"])`,
    ],
    ['a menu', `document.querySelector('.menu').addEventListener('click',function(){this.classList.toggle('open')})`],
    [
      'the class of the whole page',
      `document.documentElement.className=document.documentElement.className.replace(/\\bno-js\\b/,'js');document.body.classList.remove('post-template')`,
    ],
    [
      'the frame of the site',
      `document.querySelector('#page').style.paddingTop='60px';document.getElementById('content').classList.add('ready')`,
    ],
    [
      'a listener on the link',
      `document.querySelector('.btn-deal').addEventListener('click',function(){ga('send','event')})`,
    ],
    ['a longer name', `document.querySelector('.btn-deal-closed').remove();document.getElementById('deals').remove()`],
    ['a longer host', `document.querySelector('a[href*="not-target.test"]').remove()`],
    ['a comment', `/* hides #deal */ document.querySelector('.other').remove()`],
    ['a common word', `var t={text:'intro'};document.title='x'`],
    [
      'animations of a page builder',
      `var et_animation_data=[{"class":"entry-content","style":"fade","repeat":"once"}]`,
    ],
    [
      'emoji of WordPress',
      `window._wpemojiSettings={"baseUrl":"https:\\/\\/s.w.org\\/images","source":{"concatemoji":"\\/wp-emoji.js"}};(function(i,n){var o=document.createElement("script");o.src=n,o.defer=!0,document.head.appendChild(o)})(document,window)`,
    ],
  ])('%s', (_what, code) => {
    expect(touched(inline(code))).toBeNull()
  })

  test('data, and what only a click runs', () => {
    expect(
      touched(`<script type="application/ld+json">{"url":"https://target.test/page",".remove()":"#deal"}</script>`),
    ).toBeNull()
    expect(
      touched(`<script type="application/json">{"a":"document.getElementById('deal').remove()"}</script>`),
    ).toBeNull()
    expect(touched(`<button onclick="document.getElementById('deal').remove()">x</button>`)).toBeNull()
  })
})

describe('a script, split', () => {
  test.each([
    [`a = "b\\"c" + 'd'`, 'a =  + ', ['b"c', 'd']],
    [`a // "x"\nb /* 'y' */ c`, 'a \nb  c', []],
    [`x.replace(/["']/g, "z")`, `x.replace(/["']/g, )`, ['z']],
    ['a / b / "c"', 'a / b / ', ['c']],
    ['"open', '', ['open']],
    ['`a${b("c")}`', '`a${b("c")}`', ['a${b("c")}']],
  ])('%s', (script, code, strings) => {
    expect(splitScript(script)).toEqual({ code, strings })
  })
})
