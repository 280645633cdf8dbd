// Values: lengths with calc(), colours, and what is valid.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colourOf, contrast, distance, white, black } from './colours.ts'
import { lengthOf, numberOf } from './lengths.ts'
import { validityOf } from './validity.ts'
import { partsOf, textOf } from './valueParts.ts'

const context = { fontSize: 20, rootFontSize: 16, width: 1_000, height: 500, quirks: false }
const length = (text: string) => lengthOf(partsOf(text)?.[0], context)

describe('lengths', () => {
  it.each([
    ['10px', 10, 0],
    ['2em', 40, 0],
    ['2rem', 32, 0],
    ['10vw', 100, 0],
    ['10vh', 50, 0],
    ['50%', 0, 50],
    ['0', 0, 0],
    ['calc(1px + 2em)', 41, 0],
    ['calc(100% - 20px)', -20, 100],
    ['calc((10px + 5px) * 2 / 3)', 10, 0],
    ['calc(0px - 5px)', -5, 0],
    ['min(10px, 1em)', 10, 0],
    ['clamp(1px, 100px, 2em)', 40, 0],
  ])('%s', (text, px, percent) => {
    expect(length(text)).toEqual({ px, percent })
  })

  it.each(['5', 'auto', 'calc(1px + 1)', 'calc(1px * 1px)', 'min(1px, 50%)', '1furlong', 'calc(1px / 0)'])(
    '%s cannot be computed',
    (text) => {
      expect(length(text)).toBeNull()
    },
  )

  it('sums are those of their terms', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -999, max: 999 }), { minLength: 1, maxLength: 12 }), (terms) => {
        const sum = terms.reduce((one, other) => one + other, 0)
        expect(length(`calc(${terms.map((term) => `${term}px`).join(' + ')})`)?.px).toBe(sum)
        expect(numberOf(partsOf(`calc(${terms.join(' + ')})`)?.[0], context)).toBe(sum)
      }),
    )
  })
})

describe('colours', () => {
  it.each([
    ['#fff', 255, 255, 255, 1],
    ['#11223380', 17, 34, 51, 128 / 255],
    ['rgb(1 2 3 / 50%)', 1, 2, 3, 0.5],
    ['rgba(100%, 0%, 0%, 0)', 255, 0, 0, 0],
    ['hsl(120, 100%, 50%)', 0, 255, 0, 1],
    ['NAVY', 0, 0, 128, 1],
    ['transparent', 0, 0, 0, 0],
  ])('%s', (text, red, green, blue, alpha) => {
    expect(colourOf(partsOf(text)?.[0])).toEqual({ red, green, blue, alpha })
  })

  it('are seen by their contrast', () => {
    expect([Math.round(contrast(black, white)), contrast(white, white), distance(black, white)]).toEqual([21, 1, 255])
  })
})

describe('a declaration', () => {
  const validity = (name: string, text: string, quirks = false) => validityOf(name, text, partsOf(text), quirks)

  it.each([
    ['display', 'none', 'yes'],
    ['display', 'bananas', 'no'],
    ['display', 'none none', 'no'],
    ['opacity', '.5', 'yes'],
    ['opacity', 'none', 'no'],
    ['height', '0', 'yes'],
    ['height', '5', 'no'],
    ['height', '-5px', 'no'],
    ['margin-left', '-5px', 'yes'],
    ['height', 'calc(1px + 2em)', 'yes'],
    ['margin-top', 'calc(-1 * 0)', 'no'],
    ['color', '#ff', 'no'],
    ['color', 'bananas', 'no'],
    ['color', 'color-mix(in srgb, red, blue)', 'maybe'],
    ['display', 'var(--x)', 'yes'],
    ['display', 'inherit', 'yes'],
    ['transform', 'scale(0)', 'yes'],
    ['transform', 'bananas', 'no'],
  ])('%s: %s is valid: %s', (name, text, expected) => {
    expect(validity(name, text)).toBe(expected)
  })

  it('accepts numbers as lengths in quirks mode', () => {
    expect([validity('height', '5', true), validity('height', '-5', true)]).toEqual(['yes', 'no'])
  })
})

it('values can be written as text and read again', () => {
  const texts = ['rgb(1 2 3 / 50%)', 'translate(10px, -5%)', 'url("a.png") no-repeat', '#fff', 'calc(1px + (2em * 3))']
  for (const text of texts) {
    const parts = partsOf(text) ?? []
    expect(partsOf(textOf(parts))).toEqual(parts)
  }
})
