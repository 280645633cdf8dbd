import { describe, expect, test } from 'vitest'
import { hasGlyph, splitByScript } from './inter.ts'
import { outlineText } from './outline.ts'

/** Every absolute x of a path that has only M, L, Q and Z. */
const xsOf = (path: string): number[] =>
  [...path.matchAll(/[MLQ]([^MLQZ]*)/g)].flatMap(([, points = '']) =>
    (points.match(/-?[\d.]+/g) ?? []).map(Number).filter((_, at) => at % 2 === 0),
  )

describe('text as paths', () => {
  test.each(['Ankerplatz', 'Größe, Häuser', 'Рынок', 'Λιμάνι', 'Tiếng Việt', '北京市', 'W'.repeat(200), 'fj (AV) «»'])(
    'of %s is as wide as reported',
    (text) => {
      const { width, path } = outlineText(text, 10)
      const xs = xsOf(path)
      expect(Math.max(...xs)).toBeLessThanOrEqual(width + 0.01)
      expect(Math.min(...xs)).toBeGreaterThan(-1)
      expect(Math.max(...xs)).toBeGreaterThan(width * 0.8)
      const double = outlineText(text, 20)
      expect(double.width).toBeCloseTo(2 * width)
    },
  )

  test('of an empty string is empty', () => {
    expect(outlineText('', 10)).toEqual({ width: 0, path: '' })
  })

  test('combines the font files that have its letters', () => {
    expect(splitByScript('Hafen Порт ő')).toEqual([
      { script: 'latin', text: 'Hafen ' },
      { script: 'cyrillic', text: 'Порт ' },
      { script: 'latin-ext', text: 'ő' },
    ])
    expect(['ß', 'ő', 'Щ', 'λ', 'ế', '€', '港', 'س', '😀'].map(hasGlyph)).toEqual([
      ...Array.from({ length: 6 }, () => true),
      ...Array.from({ length: 3 }, () => false),
    ])
  })
})
