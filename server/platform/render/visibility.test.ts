import { describe, expect, it } from 'vitest'
import { both, judgeAll } from './render.fixture.ts'

const link = '<a href="http://target.test/">Anchor</a>'
const styled = (style: string, inner = 'Anchor'): string =>
  `<p>Text before <a href="http://target.test/" style="${style}">${inner}</a> and after.</p>`
const tall = '<div style="height:3000px">Long text</div>'
const visible = both('visible: Anchor')

describe('visible links', { timeout: 180_000 }, () => {
  it('are seen however they are drawn', async () => {
    const [found, expected] = await judgeAll({
      plain: [`<p>${link}</p>`, visible],
      'below the fold': [`${tall}${link}${tall}`, visible],
      'gradient text': [
        styled(
          'font-size:40px;background:linear-gradient(90deg,red,blue);-webkit-background-clip:text;color:transparent',
        ),
        visible,
      ],
      'gradient text of the heading around it': [
        `<h1 style="background:linear-gradient(90deg,red,blue);background-clip:text;color:transparent">${link.replace('<a', '<a style="color:inherit"')}</h1>`,
        visible,
      ],
      'light on dark': [`<div style="background:#111">${styled('color:#ddd')}</div>`, visible],
      'without pointer events': [styled('pointer-events:none'), visible],
      'under a clear layer': [
        `${styled('')}<div style="position:absolute;inset:0;background:transparent"></div>`,
        visible,
      ],
      'in a scrolled box': [`<div style="height:100px;overflow:auto">${tall}${link}</div>`, visible],
      'in an open shadow tree': [
        `<div id=h></div><script>h.attachShadow({mode:'open'}).innerHTML='${link}'</script>`,
        visible,
      ],
      'on a phone without a viewport of its own': [
        `<meta name=viewport content="width=1000"><div style="height:2000px">x</div><p>${link}</p>`,
        visible,
      ],
      'blinking, with marks of its own': [
        `<style>@keyframes b{50%{color:#00f}}a{animation:b 1s infinite}</style>${styled('')}`,
        visible,
      ],
    })
    expect(found).toEqual(expected)
  })

  it('are seen after they have appeared', async () => {
    const [found, expected] = await judgeAll(
      {
        'by an entrance animation': [
          `<style>@keyframes in{from{opacity:0;transform:translateY(80px)}}a{display:inline-block;animation:in 4s 1s both}</style>${styled('')}`,
          visible,
        ],
        'when they come into view': [
          `${tall}<div id=d style="opacity:0;transition:opacity 1s">${link}</div>${tall}<script>
          new IntersectionObserver(([e])=>{d.style.opacity=e.isIntersecting?1:0}).observe(d)</script>`,
          visible,
        ],
        'when the reader scrolls': [
          `${tall}<div id=d></div>${tall}<script>addEventListener('scroll',()=>{d.innerHTML='${link}'})</script>`,
          visible,
        ],
        'written by a script': [`<div id=d></div><script>d.innerHTML='${link}'</script>`, visible],
        'fetched by a script': [
          `<div id=d></div><script>fetch('/part').then(a=>a.text()).then(t=>{d.innerHTML='${link}'})</script>`,
          visible,
        ],
        'a second later': [
          `<div id=d style="opacity:0">${link}</div><script>setTimeout(()=>{d.style.opacity=1},1000)</script>`,
          visible,
        ],
      },
      10_000,
    )
    expect(found).toEqual(expected)
  })

  it('are those of pictures, too, by their alternative text', async () => {
    const svg = '<svg width=40 height=40><rect width=40 height=40 fill=red /></svg>'
    const [found, expected] = await judgeAll({
      drawn: [styled('', svg), both('visible: ')],
      'a picture': [
        styled(
          '',
          `<img alt="Our logo" width=60 height=60 src="data:image/svg+xml,${encodeURIComponent(svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}">`,
        ),
        both('visible: Our logo'),
      ],
      'a picture without colour': [
        styled('', '<svg width=40 height=40><rect width=40 height=40 fill=white /></svg>'),
        both('hidden: not_painted'),
      ],
      nothing: [styled('', ''), both('hidden: empty')],
    })
    expect(found).toEqual(expected)
  })

  it('have only the words that are visible', async () => {
    const [found, expected] = await judgeAll({
      'a hidden word': [styled('', 'Anchor <span style="display:none">casino</span>'), visible],
      'a white word': [styled('', 'Anchor <span style="color:#fff">casino</span>'), visible],
      'a word cut off': [
        styled(
          'display:inline-block;width:60px;white-space:nowrap;overflow:hidden;vertical-align:top',
          'Anchor casino bonus casino',
        ),
        visible,
      ],
    })
    expect(found).toEqual(expected)
  })
})

describe('hidden links', { timeout: 180_000 }, () => {
  it('are found by their geometry', async () => {
    const [found, expected] = await judgeAll({
      'no display': [styled('display:none'), both('hidden: no_box')],
      'no display further up': [`<div hidden>${link}</div>`, both('hidden: no_box')],
      'no visibility': [styled('visibility:hidden'), both('hidden: style')],
      'no content': [`<div style="content-visibility:hidden">${link}</div>`, both('hidden: no_box')],
      'no opacity': [
        `<div style="opacity:.2"><div style="opacity:.2">${styled('opacity:.5')}</div></div>`,
        both('hidden: transparent'),
      ],
      'far left': [styled('position:absolute;left:-9999px'), both('hidden: off_screen')],
      'far up': [styled('position:absolute;top:-300px'), both('hidden: off_screen')],
      'no size': [styled('font-size:0'), both('hidden: no_box')],
      'one pixel': [styled('font-size:1px'), both('hidden: tiny')],
      'scaled down': [styled('display:inline-block;transform:scale(.05)'), both('hidden: tiny')],
      'text moved out': [
        styled('display:inline-block;width:100px;overflow:hidden;text-indent:-999px'),
        both('hidden: off_screen'),
      ],
      'in a page that does not scroll': [
        `<style>body{overflow:hidden;margin:0}</style>${tall}${link}`,
        both('hidden: off_screen'),
      ],
    })
    expect(found).toEqual(expected)
  })

  it('are found by the picture that they do not change', async () => {
    const cover = (style: string): string =>
      `<div style="position:relative">${styled('')}<div style="position:absolute;inset:0;background:#fff;${style}"></div></div>`
    const [found, expected] = await judgeAll({
      'same colour': [styled('color:#fff'), both('hidden: not_painted')],
      'almost the same colour': [styled('color:#f4f4f4'), both('hidden: not_painted')],
      'same colour, underlined in another': [
        styled('color:#fff;text-decoration:underline red 4px'),
        both('hidden: not_painted'),
      ],
      'on its own colour': [styled('color:#000;background:#000'), both('hidden: not_painted')],
      'on the colour of its text': [styled('color:#123;background:currentColor'), both('hidden: not_painted')],
      covered: [cover(''), both('hidden: covered')],
      'covered without hit test': [cover('pointer-events:none'), both('hidden: not_painted')],
      'covered by what follows': [
        `<style>p{position:relative}p::after{content:'';position:absolute;inset:0;background:#fff;pointer-events:none}</style>${styled('')}`,
        both('hidden: not_painted'),
      ],
      masked: [
        styled('display:inline-block;mask-image:linear-gradient(transparent,transparent)'),
        both('hidden: not_painted'),
      ],
      filtered: [styled('filter:opacity(0)'), both('hidden: not_painted')],
      blended: [
        `<div style="background:#fff;isolation:isolate">${styled('mix-blend-mode:lighten;color:#000')}</div>`,
        both('hidden: not_painted'),
      ],
      clipped: [styled('display:inline-block;clip-path:circle(0)'), both('hidden: not_painted')],
      'cut off': [`<div style="height:0;overflow:hidden">${link}</div>`, both('hidden: not_painted')],
      'shown for a moment after hours': [
        `<style>@keyframes in{to{opacity:1}}a{opacity:0;animation:in 1s 9999s forwards}</style>${styled('')}`,
        both('hidden: transparent'),
      ],
      'on a frame that draws': [
        `<div style="position:relative;width:200px;height:40px"><iframe srcdoc="<body id=b><script>setInterval(()=>{b.style.background=Math.random()<.5?'#000':'#fff'},7)</script>" width=200 height=40 style="border:0"></iframe>
         <a href="http://target.test/" style="position:absolute;inset:0;color:transparent">Anchor</a></div>`,
        both('hidden: not_painted'),
      ],
      'on text that moves': [
        `<div style="position:relative;width:200px;height:40px"><marquee scrollamount=7 scrolldelay=60 truespeed>${'#'.repeat(60)}</marquee>
         <a href="http://target.test/" style="position:absolute;inset:0;color:transparent">Anchor</a></div>`,
        both('hidden: not_painted'),
      ],
      'on a worker that draws': [
        `<div style="position:relative;width:200px;height:40px"><canvas id=c width=200 height=40 style="position:absolute;inset:0"></canvas>
         <a href="http://target.test/" style="position:absolute;inset:0;color:transparent">Anchor</a></div><script>
         const o=c.transferControlToOffscreen();new Worker(URL.createObjectURL(new Blob(['onmessage=({data})=>{const x=data.getContext("2d");setInterval(()=>{x.fillStyle=Math.random()<.5?"#000":"#fff";x.fillRect(0,0,200,40)},7)}']))).postMessage(o,[o])</script>`,
        both('hidden: not_painted'),
      ],
    })
    expect(found).toEqual(expected)
  })

  it('are those that a script removes, hides or moves', async () => {
    const [found, expected] = await judgeAll({
      removed: [`${link}<script>document.querySelector('a').remove()</script>`, 'no link'],
      'removed when the page has loaded': [
        `${link}<script>onload=()=>document.querySelector('a').remove()</script>`,
        'no link',
      ],
      'led elsewhere': [`${link}<script>document.querySelector('a').href='http://other.test/'</script>`, 'no link'],
      'hidden when the reader scrolls': [
        `${link}${tall}<script>addEventListener('scroll',()=>{document.querySelector('a').style.display='none'})</script>`,
        both('hidden: no_box'),
      ],
    })
    expect(found).toEqual(expected)
  })

  it('can be hidden on one screen alone', async () => {
    const [found, expected] = await judgeAll({
      'on the phone': [
        `<meta name=viewport content="width=device-width"><style>@media(max-width:600px){a{display:none}}</style>${styled('')}`,
        'visible: Anchor | hidden: no_box',
      ],
      'on the desktop': [
        `<meta name=viewport content="width=device-width"><style>@media(min-width:600px){a{display:none}}</style>${styled('')}`,
        'hidden: no_box | visible: Anchor',
      ],
    })
    expect(found).toEqual(expected)
  })
})
