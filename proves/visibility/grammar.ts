// Grammar of pages with one link: how pages are built, how links are hidden, and how both are declared. Everything comes
// from a seed, so that a page that was judged wrongly can be made again.
import { hidingDeclarations, plainDeclarations } from './declarations.ts'

export interface GeneratedPage {
  seed: number
  html: string
}

export type Random = () => number

/** A small generator of numbers from 0 to 1 (mulberry32). */
const randomFrom = (seed: number): Random => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <T>(random: Random, list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}

const chance = (random: Random, share: number): boolean => random() < share

interface Building {
  random: Random
  rules: string[]
  later: string[]
  names: number
}

/** The attributes and rules that give an element these declarations. */
const declare = (page: Building, declarations: string): { attributes: string; classes: string } => {
  const { random, rules } = page
  page.names += 1
  const name = `n${page.names}`
  const important = chance(random, 0.15) ? declarations.replaceAll(/(;|$)/g, ' !important$1') : declarations
  const way = Math.floor(random() * 16)
  const rule = (text: string): { attributes: string; classes: string } => {
    rules.push(text)
    return { attributes: '', classes: name }
  }
  switch (way) {
    case 0:
      return rule(`@media (min-width: 1px) { .${name} { ${important} } }`)
    case 1:
      return rule(`@media (max-width: 600px) { .${name} { ${important} } }`)
    case 2:
      return rule(`@media print { .${name} { ${important} } }`)
    case 3:
      return rule(`@layer base { .${name} { ${important} } }`)
    case 4:
      return rule(`@supports (display: grid) { .${name} { ${important} } }`)
    case 5:
      return rule(`body { & .${name} { ${important} } }`)
    case 6:
      rules.push(`#${name} { ${important} }`)
      return { attributes: ` id="${name}"`, classes: '' }
    case 7:
      return rule(`html:not(.x) .${name}:not(#q) { ${important} }`)
    case 8: {
      const [property = '', value = ''] = declarations.split(/:(.*)/s)
      return rule(
        `:root { --v${page.names}: ${value.split(';', 1)[0]} } .${name} { ${property}: var(--v${page.names}); }`,
      )
    }
    case 9:
      return rule(`/* } */ .${name}/**/ { /* x */ ${escaped(random, important)} }`)
    case 10:
      return rule(`[class~="${name}"] { ${important} } a::-moz-x, .${name} { display: none }`)
    case 11:
      return { attributes: ` style="${important.replaceAll('"', '&quot;')}; color: bananas"`, classes: '' }
    case 12:
      rules.push(`.${name} { ${declarations} }`)
      page.later.push(`.${name} { ${pick(random, plainDeclarations)} }`)
      return { attributes: '', classes: name }
    default:
      return { attributes: ` style="${important.replaceAll('"', '&quot;')}"`, classes: '' }
  }
}

/** A letter of the property or value as an escape. */
const escaped = (random: Random, declarations: string): string => {
  const letters = [...declarations.matchAll(/[g-z]/g)].map(({ index }) => index)
  const at = letters[Math.floor(random() * letters.length)]
  if (at === undefined) return declarations
  const code = declarations.codePointAt(at)?.toString(16) ?? '78'
  return `${declarations.slice(0, at)}\\${code} ${declarations.slice(at + 1)}`
}

const element = (page: Building, tag: string, inside: string, declarations: readonly string[], more = ''): string => {
  const given = declarations.map((one) => declare(page, one))
  const classes = given.map(({ classes }) => classes).filter((one) => one !== '')
  const style = given.find(({ attributes }) => attributes.startsWith(' style'))?.attributes ?? ''
  const id = given.find(({ attributes }) => attributes.startsWith(' id'))?.attributes ?? ''
  const list = classes.length === 0 ? '' : ` class="${classes.join(' ')}"`
  return `<${tag}${list}${id}${style}${more}>${inside}</${tag}>`
}

const words = 'boats harbour tide rope anchor sail north wind deck crew'.split(' ')
const sentence = (random: Random): string => Array.from({ length: 6 }, () => pick(random, words)).join(' ')

const wrappers: readonly ((page: Building, inside: string, own: readonly string[]) => string)[] = [
  (page, inside, own) => element(page, 'div', inside, own),
  (page, inside, own) => element(page, 'div', `<p>${sentence(page.random)}</p>${inside}`, own),
  (page, inside, own) => element(page, 'section', `<h2>${sentence(page.random)}</h2>${inside}`, own),
  (page, inside, own) => element(page, 'div', inside, ['max-width: 700px; margin: 0 auto; padding: 0 20px', ...own]),
  (page, inside, own) =>
    element(page, 'div', `${inside}<div>${sentence(page.random)}</div>`, ['display: flex', ...own]),
  (page, inside, own) => element(page, 'div', `<div>x</div>${inside}`, ['display: grid; gap: 10px', ...own]),
  (page, inside, own) => element(page, 'footer', inside, ['background: #222; color: #eee; padding: 20px', ...own]),
  (page, inside, own) => element(page, 'div', inside, ['background: #fff; color: #333', ...own]),
  (page, inside, own) => `<ul>${element(page, 'li', inside, own)}<li>${sentence(page.random)}</li></ul>`,
  (page, inside, own) => `<table><tr>${element(page, 'td', inside, own)}<td>${sentence(page.random)}</td></tr></table>`,
  (page, inside, own) => element(page, 'div', inside, ['overflow: hidden', ...own]),
  (page, inside, own) => element(page, 'div', inside, ['position: relative', ...own]),
  (page, inside, own) =>
    element(page, 'div', `${element(page, 'div', inside, ['float: left; width: 50%'])}<br style="clear: both">`, own),
  (page, inside, own) =>
    `<details${chance(page.random, 0.5) ? ' open' : ''}><summary>More</summary>${element(page, 'div', inside, own)}</details>`,
  (page, inside, own) => element(page, 'div', inside, own, chance(page.random, 0.3) ? ' hidden' : ''),
]

const beside: readonly ((page: Building) => string)[] = [
  () => '',
  () => '',
  () => '',
  ({ random }) => `<p>${sentence(random)}</p>`,
  () => '<header style="position: sticky; top: 0; background: #fff">Menu</header>',
  () => '<div style="position: fixed; bottom: 0; left: 0; right: 0; height: 60px; background: #eee">Cookies</div>',
  () =>
    '<a style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0)" href="#m">Skip</a>',
  () =>
    '<div style="position: relative; height: 80px"><i style="position: absolute; inset: 0; background: #ccc"></i></div>',
  () => '<div style="position: absolute; inset: 0; background: #fff"></div>',
  () => '<div style="position: absolute; top: 0; left: 0; width: 600px; height: 300px; background: #fff"></div>',
  () => '<div style="margin-bottom: -400px; height: 400px">x</div>',
  () => '<div style="position: relative; top: -60px; height: 60px; background: #fff">x</div>',
  () => '<div style="margin-top: -60px; height: 60px; background: #fff">x</div>',
]

const linkOf = (page: Building, own: readonly string[], inner: readonly string[]): string => {
  const { random } = page
  const text = pick(random, ['Good words', 'Harbour', 'good words about boats and ropes'])
  const inside = inner.length === 0 ? text : element(page, 'span', text, inner)
  const given = element(page, 'a', inside, own, ' href="https://target.test/page" data-link')
  return chance(random, 0.5) ? `<p>${sentence(random)} ${given} ${sentence(random)}</p>` : given
}

export const generatePage = (seed: number): GeneratedPage => {
  const random = randomFrom(seed)
  const page: Building = { random, rules: [], later: [], names: 0 }
  const given = (share: number): string[] => {
    if (!chance(random, share)) return []
    return [pick(random, chance(random, 0.7) ? hidingDeclarations : plainDeclarations)]
  }
  let body = linkOf(page, given(0.35), given(0.12))
  const depth = Math.floor(random() * 4)
  for (let level = 0; level < depth; level += 1) {
    body = pick(random, wrappers)(page, body, given(0.22))
    if (chance(random, 0.25)) body += pick(random, beside)(page)
  }
  if (chance(random, 0.4)) page.rules.push(pick(random, pageRules))
  const before = chance(random, 0.3) ? pick(random, beside)(page) : `<p>${sentence(random)}</p>`
  const doctype = chance(random, 0.93) ? '<!doctype html>' : ''
  const attributes = chance(random, 0.05) ? ' style="overflow: hidden"' : ''
  const html = `${doctype}<html lang="en"><head><meta charset="utf-8"><title>Page</title><style>${page.rules.join('\n')}\n${page.later.join('\n')}</style></head><body${attributes}>${before}${body}<p>${sentence(random)}</p></body></html>`
  return { seed, html }
}

const pageRules: readonly string[] = [
  '* { box-sizing: border-box; margin: 0; padding: 0 }',
  'body { font: 16px/1.5 sans-serif; color: #222 }',
  'a { color: #06c; text-decoration: none } a:hover { display: none }',
  'a { color: #fff }',
  'body { background: #111; color: #ddd } a { color: #8cf }',
  'a:visited { opacity: 0 }',
  'a::after { content: ""; position: absolute; left: 0; right: 0; bottom: 0; height: 2px; background: red }',
  'p::first-line { color: #fff }',
  'p { text-indent: 2em }',
  '@media (max-width: 500px) { body { font-size: 14px } p a { display: inline-block } }',
  ':is(div, section) > a:not([href^="/"]) { font-weight: bold }',
  'div:empty { display: none } a:empty { display: none }',
  'p:nth-child(2n) a { letter-spacing: .05em }',
  'body { overflow-x: hidden }',
]
