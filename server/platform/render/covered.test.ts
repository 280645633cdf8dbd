import { describe, expect, it } from 'vitest'
import { both, judgeAll } from './render.fixture.ts'

const link = '<a href="http://target.test/">Anchor</a>'
const tall = '<div style="height:3000px">Long text</div>'

describe('collapsed links', { timeout: 180_000 }, () => {
  it('are those in parts that a reader can open', async () => {
    const [found, expected] = await judgeAll({
      details: [`<details><summary>More</summary>${link}</details>`, both('collapsed: Anchor')],
      'nested details': [
        `<details><summary>More</summary><details><summary>Even more</summary>${link}</details></details>`,
        both('collapsed: Anchor'),
      ],
      accordion: [
        `<button aria-expanded=false aria-controls=p onclick="p.hidden=false;this.setAttribute('aria-expanded','true')">More</button><div id=p hidden>${link}</div>`,
        both('collapsed: Anchor'),
      ],
      tab: [
        `<div role=tablist><button role=tab aria-selected=true>One</button><button role=tab id=t aria-selected=false onclick="p.style.display='block'">Two</button></div><div id=p role=tabpanel aria-labelledby=t style="display:none">${link}</div>`,
        both('collapsed: Anchor'),
      ],
      'a control that cannot be seen': [
        `<button style="display:none" aria-expanded=false aria-controls=p onclick="p.hidden=false">More</button><div id=p hidden>${link}</div>`,
        both('hidden: no_box'),
      ],
      'a control that does nothing': [
        `<button aria-expanded=false aria-controls=p>More</button><div id=p hidden>${link}</div>`,
        both('hidden: no_box'),
      ],
    })
    expect(found).toEqual(expected)
  })
})

describe('banners', { timeout: 180_000 }, () => {
  const button = '<button>Alle Cookies akzeptieren</button>'
  it('are taken away before a second judgement', async () => {
    const [found, expected] = await judgeAll({
      'a consent wall': [
        `<p>${link}</p><div style="position:fixed;inset:0;background:#fff;z-index:9">Wir verwenden Cookies. ${button}</div>`,
        both('hidden: covered → visible: Anchor'),
      ],
      'a consent wall with a veil that stops scrolling': [
        `<style>body{overflow:hidden}</style>${tall}${link}<div style="position:fixed;inset:0;background:#fffe"></div><div role=dialog style="position:fixed;top:20%;left:0;right:0;height:60%;background:#fff">Cookies ${button}</div>`,
        both('hidden: off_screen → visible: Anchor'),
      ],
      'a sticky header over a page that does not scroll': [
        `<header style="position:fixed;top:0;left:0;right:0;height:100px;background:#fff">Site</header><p>${link}</p>`,
        both('hidden: covered → visible: Anchor'),
      ],
      'a chat widget': [
        `<p>${link}</p><div style="position:fixed;top:0;left:0;width:200px;height:150px;background:#eee">Chat</div>`,
        both('hidden: covered → visible: Anchor'),
      ],
      'a cover that is no banner': [
        `<p>${link}</p><div style="position:fixed;inset:0;background:#fff">Something else</div>`,
        both('hidden: covered'),
      ],
      'a link in the banner': [
        `<div style="position:fixed;bottom:0;left:0;right:0">Cookies ${link} ${button}</div>`,
        both('visible: Anchor → hidden: in_banner'),
      ],
    })
    expect(found).toEqual(expected)
  })
})
