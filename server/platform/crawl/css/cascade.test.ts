// The cascade: origin, importance, layers, specificity, order, inheritance and custom properties.
import { describe, expect, it } from 'vitest'
import { computed } from './css.fixture.ts'
import { rankLayers } from './layers.ts'

const box = '<div class="outer"><p class="a b" id="x" title="One two">Text</p></div>'
const of = (css: string, property = 'display'): string => computed(css, box, property)

describe('the winner', () => {
  it.each([
    ['p{display:none}', 'none'],
    ['', 'block'],
    ['.a{display:none} p{display:flex}', 'none'],
    ['#x{display:none} .a.b{display:flex}', 'none'],
    ['p{display:none} p{display:flex}', 'flex'],
    ['p{display:none!important} #x{display:flex}', 'none'],
    ['p{display:none;display:bananas}', 'none'],
    ['@layer l{#x{display:none}} p{display:flex}', 'flex'],
    ['@layer l{p{display:none!important}} #x{display:flex!important}', 'none'],
    ['@layer m,l; @layer l{p{display:none}} @layer m{#x{display:flex}}', 'none'],
    [':where(#x){display:none} p{display:flex}', 'flex'],
    [':is(#y, p){display:none} .a{display:flex}', 'none'],
    ['p:not(#y){display:none} .a{display:flex}', 'none'],
    ['.outer{& p{display:none}}', 'none'],
    ['.outer{> p{display:none}}', 'none'],
    ['p{display:none;display:revert}', 'block'],
    ['p{display:none;display:initial}', 'inline'],
    ['p{display:revert-layer}', '?'],
    ['p:bananas{display:none}', '?'],
    ['@container (min-width:1px){p{display:none}}', '?'],
    ['@container (min-width:1px){p{display:block}}', 'block'],
    ['@supports not (display:grid){p{display:none}}', 'block'],
    ['p::before{display:none}', 'block'],
    ['p:hover{display:none}', 'block'],
    ['p:-moz-x,p{display:none}', 'block'],
    ['[title~="two"]{display:none}', 'none'],
    ['[title="one two" i]{display:none}', 'none'],
    ['[title="one two"]{display:none}', 'block'],
    ['[title|="One"]{display:none}', 'block'],
    ['p:first-child:last-child:only-child{display:none}', 'none'],
    ['p:nth-child(2n+1){display:none}', 'none'],
    ['div:has(.b){display:none}', 'block'],
    ['\\.a{display:none} .\\61{display:flex}', 'flex'],
  ])('of %s', (css, expected) => {
    expect(of(css)).toBe(expected)
  })

  it('of an attribute is the style, unless a rule is important', () => {
    const styled = '<p id="x" style="display:none">Text</p>'
    expect(computed('#x{display:flex}', styled, 'display')).toBe('none')
    expect(computed('p{display:flex!important}', styled, 'display')).toBe('flex')
  })

  it('depends on the screen', () => {
    const css = '@media (max-width:600px){p{display:none}}'
    expect([computed(css, box, 'display', 'desktop'), computed(css, box, 'display', 'phone')]).toEqual([
      'block',
      'none',
    ])
  })
})

describe('custom properties', () => {
  it.each([
    [':root{--d:none} p{display:var(--d)}', 'none'],
    [':root{--e:none;--d:var(--e)} p{display:var(--d)}', 'none'],
    ['p{display:var(--d, none)}', 'none'],
    ['p{display:var(--d)}', 'inline'],
    ['p{--d:var(--e);--e:var(--d);display:var(--d, none)}', 'none'],
    ['p{--d:bananas;display:var(--d)}', 'inline'],
    ['@property --d{syntax:"*";inherits:false} :root{--d:none} p{display:var(--d)}', '?'],
  ])('in %s', (css, expected) => {
    expect(of(css)).toBe(expected)
  })
})

describe('inheritance', () => {
  it.each([
    ['.outer{visibility:hidden}', 'visibility', 'hidden'],
    ['.outer{opacity:0}', 'opacity', '1'],
    ['.outer{font-size:20px} p{font-size:2em}', 'font-size', '40'],
    ['.outer{font-size:2em}', 'font-size', '32'],
    ['.outer,p{font-size:50%}', 'font-size', '4'],
    ['p{font:bold 12px/2 serif}', 'line-height', '2'],
    ['p{margin:1px 2px}', 'margin-left', '2px'],
    ['p{background:url(a.png) no-repeat #eee}', 'background-color', '#eee'],
    ['p{inset:1px 2px 3px}', 'left', '2px'],
    ['p{flex:0 0 10px}', 'flex-basis', '10px'],
  ])('and shorthands: %s', (css, property, expected) => {
    const halved = css === '.outer,p{font-size:50%}' ? String(16 / 2 / 2) : expected
    expect(of(css, property)).toBe(halved)
  })
})

it('layers rank by their first appearance, inner ones below their outer one', () => {
  const ranks = rankLayers(['a', 'b', 'a.c', 'b.d', 'e'])
  expect([...ranks].toSorted(([, one], [, other]) => one - other).map(([name]) => name)).toEqual([
    'a.c',
    'a',
    'b.d',
    'b',
    'e',
  ])
})
