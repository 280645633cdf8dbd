// Syntax of style sheets: rules, nesting, and the recovery from errors as browsers do it.
import { expect, it } from 'vitest'
import { type CssNode, CssTooLarge, readStyleAttribute, readStyleSheet } from './syntax.ts'

const shown = (node: CssNode): string => {
  if (node.kind === 'declaration') return `${node.name}=${node.value}${node.important ? '!' : ''}`
  const inside = node.block?.map(shown).join(' ') ?? ''
  return node.kind === 'rule' ? `${node.prelude.trim()}{${inside}}` : `@${node.name}{${inside}}`
}

it.each([
  ['a{b:c}', 'a{b=c}'],
  ['a{B:c;D : e}', 'a{b=c d=e}'],
  ['a{b:c!important}', 'a{b=c!}'],
  ['a{b:c ! /* x */ IMPORTANT }', 'a{b=c!}'],
  ['a{b:c !ie}', 'a{b=c !ie}'],
  ['a{d\\69splay:none}', 'a{display=none}'],
  ['a{*b:c;d:e}', 'a{d=e}'],
  ['a{b;c:d}', 'a{c=d}'],
  ['a{b:c', 'a{b=c}'],
  ['a{b:url(x;y);c:d}', 'a{b=url(x;y) c=d}'],
  ['a{b:"}";c:d}', 'a{b="}" c=d}'],
  ['a{b:c)}d{e:f}', 'a{b=!} d{e=f}'],
  ['a{& b{c:d} > e{f:g} h:i}', 'a{& b{c=d} > e{f=g} h=i}'],
  ['a{b:hover{c:d}}', 'a{b:hover{c=d}}'],
  ['} a{b:c}', '} a{b=c}'],
  ['@media x{a{b:c}} @import "y";', '@media{a{b=c}} @import{}'],
  ['a{@media x{b:c}}', 'a{@media{b=c}}'],
  ['<!-- a{b:c} -->', 'a{b=c}'],
  ['a{--X: {b:c}; d:e}', 'a{--X={b:c} d=e}'],
])('%s', (css, expected) => {
  expect(readStyleSheet(css).map(shown).join(' ')).toBe(expected)
})

it('an attribute goes on behind a brace that closes nothing', () => {
  expect(readStyleAttribute('a:b;} c:d; e:f').map(shown).join(' ')).toBe('a=b e=f')
})

it('nesting is bounded', () => {
  expect(() => readStyleSheet('a{'.repeat(50))).toThrow(CssTooLarge)
})
