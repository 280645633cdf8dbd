import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { match } from './match.ts'

const best = (typed: string, names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, score: match(typed, name)?.score }))
    .filter((found): found is { name: string; score: number } => found.score !== undefined)
    .toSorted((one, other) => other.score - one.score)
    .map(({ name }) => name)

/** The name with highlighted parts in brackets. */
const marked = (typed: string, name: string): string | null => {
  const found = match(typed, name)
  if (found === null) return null
  return found.ranges.reduceRight(
    (text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
    name,
  )
}

describe('matching names', () => {
  it('ranks prefixes first, then word starts, then letters anywhere', () => {
    expect(best('co', ['Encore', 'My content', 'Compare websites', 'Content'])).toEqual([
      'Content',
      'Compare websites',
      'My content',
      'Encore',
    ])
  })

  it('shows which letters matched', () => {
    expect(marked('shop', 'Backlink Shop')).toBe('Backlink [Shop]')
    expect(marked('mj', 'My Jobs')).toBe('[M]y [J]obs')
    expect(marked('web com', 'Compare websites')).toBe('[Com]pare [web]sites')
  })

  it('ignores accents, and highlights at the right positions', () => {
    expect(marked('kaufe', 'Meine Käufe')).toBe('Meine [Käufe]')
    expect(marked('KÄUFE', 'Meine Käufe')).toBe('Meine [Käufe]')
    expect(marked('e-mail', 'E‑Mail')).toBeNull()
  })

  it('finds synonyms, ranked after matching names', () => {
    expect(match('domain', 'Websites', ['domains', 'sites'])).toMatchObject({ ranges: [] })
    const byName = match('domain', 'Domain quality')?.score ?? 0
    expect(byName).toBeGreaterThan(match('domain', 'Websites', ['domains'])?.score ?? 0)
  })

  it('rejects letters that are far apart, in another order, or inside of a synonym', () => {
    expect(match('dsl', 'Manual review')).toBeNull()
    expect(match('pohs', 'Shop')).toBeNull()
    expect(match('main', 'Websites', ['domain'])).toBeNull()
  })
})

it('for any input, highlights lie inside the name, in order and without overlap, and a name matches itself', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      (typed, name) => {
        let after = 0
        for (const [from, to] of match(typed, name)?.ranges ?? []) {
          expect(from).toBeGreaterThanOrEqual(after)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(name.normalize('NFC').length)
          after = to
        }
        expect(match(name, name)).not.toBeNull()
      },
    ),
  )
})
