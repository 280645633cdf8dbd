import { describe, expect, it } from 'vitest'
import { createFormat } from './format.ts'

/** Intl uses non-breaking spaces; the expectations use plain ones. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('number and date formats', () => {
  it('follow German conventions', () => {
    const format = createFormat('de')
    expect(format.credits(1284)).toBe('1.284')
    expect(format.signed(25)).toBe('+25')
    expect([format.signed(-1_250), format.credits(-5), format.number(-0.5)]).toEqual([
      '\u22121.250',
      '\u22125',
      '\u22120,5',
    ])
    expect(plain(format.percent(0.974))).toBe('97,4 %')
    expect(plain(format.money(2_800))).toBe('28,00 €')
    expect([5_000, 20_000].map(format.compact)).toEqual(['5.000', '20.000'])
    expect(format.date('2026-11-15T12:00:00Z')).toBe('15.11.2026')
  })

  it('follow British conventions, with the day before the month', () => {
    const format = createFormat('en')
    expect(format.credits(1284)).toBe('1,284')
    expect(format.percent(0.974)).toBe('97.4%')
    expect(format.money(2_800)).toBe('€28.00')
    expect(format.date('2026-11-15T12:00:00Z')).toBe('15 Nov 2026')
  })

  it('give relative times in the largest useful unit', () => {
    const now = new Date('2026-11-15T12:00:00Z')
    const english = createFormat('en')
    expect(english.ago('2026-11-15T11:59:30Z', now)).toBe('now')
    expect(english.ago('2026-11-15T11:00:00Z', now)).toBe('1 hour ago')
    expect(english.ago('2026-11-14T12:00:00Z', now)).toBe('yesterday')
    expect(english.ago('2026-11-16T12:00:00Z', now)).toBe('now')
    expect(createFormat('de').ago('2025-11-15T12:00:00Z', now)).toBe('letztes Jahr')
    expect(createFormat('de').ago('2026-11-12T12:00:00Z', now)).toBe('vor 3 Tagen')
  })
})
