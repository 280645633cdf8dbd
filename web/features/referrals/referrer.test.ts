import { describe, expect, it } from 'vitest'
import { createReferrerMemory, readReferrer, readReferrerId } from './referrer.ts'
import { shelfWith } from './shelf.fixture.ts'

const anna = '6f1c2f2e-7a3b-4d1c-9b1a-2f4d5e6a7b8c'
const ben = '0b7e1d3c-4f5a-1e2d-8c3b-9a8b7c6d5e4f'
const click = '1f0c2f2e-7a3b-7d1c-9b1a-2f4d5e6a7b8c'
const now = Date.parse('2026-11-16T12:00:00.000Z')

const memoryWith = (entries: Record<string, string> = {}) => {
  const shelf = shelfWith(entries)
  const scenario = { shelf, notified: 0 }
  return Object.assign(scenario, {
    memory: createReferrerMemory(
      shelf,
      () => now,
      () => void (scenario.notified += 1),
    ),
  })
}

describe('a referrer id', () => {
  it('is a UUID of version 1 to 5 in any case', () => {
    for (const version of [1, 2, 3, 4, 5]) {
      const id = `6f1c2f2e-7a3b-${version}d1c-9b1a-2f4d5e6a7b8c`
      expect(readReferrerId(id.toUpperCase())).toBe(id)
    }
  })

  it('rejects anything else', () => {
    const none = [
      null,
      undefined,
      '',
      'anna',
      anna.slice(1),
      `${anna} `,
      anna.replace('-4', '-7'),
      anna.replace('-9', '-1'),
    ]
    expect(none.map(readReferrerId)).toEqual(none.map(() => null))
  })
})

describe('a remembered referrer', () => {
  it('is stored with the time it was set and the time it expires, 30 days later', () => {
    const { shelf, memory } = memoryWith()
    memory.remember(anna, null)
    expect(JSON.parse(shelf.entries['referrer'] ?? '')).toEqual({
      id: anna,
      setAt: '2026-11-16T12:00:00.000Z',
      expiresAt: '2026-12-16T12:00:00.000Z',
    })
  })

  it('includes its click', () => {
    const { memory } = memoryWith()
    memory.remember(anna, click)
    expect(memory.current()).toEqual({ id: anna, click, expiresAt: '2026-12-16T12:00:00.000Z' })
  })

  it('is replaced by the next one, whose click is not mixed up with the first', () => {
    const { memory } = memoryWith()
    memory.remember(anna, click)
    memory.remember(ben, null)
    expect(memory.current()).toMatchObject({ id: ben, click: null })
  })

  it('does not expire without an expiry date', () => {
    expect(readReferrer(JSON.stringify({ id: anna }), now)).toMatchObject({ id: anna, click: null })
  })

  it('is null once it has expired or if it is unreadable', () => {
    const until = (expiresAt: string) => JSON.stringify({ id: anna, expiresAt })
    const none = [
      '',
      '{',
      'null',
      '"x"',
      '[]',
      '{"id":7}',
      '{"id":"anna"}',
      until('soon'),
      until('2026-11-16T12:00:00Z'),
    ]
    expect(none.map((stored) => readReferrer(stored, now))).toEqual(none.map(() => null))
  })

  it('omits an invalid click', () => {
    expect(readReferrer(JSON.stringify({ id: anna, click: 'x' }), now)?.click).toBeNull()
  })

  it('is read from the old key if the new one is empty', () => {
    expect(memoryWith({ referrer_id: anna }).memory.current()).toMatchObject({ id: anna, click: null })
    expect(memoryWith({ referrer_id: 'anna' }).memory.current()).toBeNull()
    const { memory } = memoryWith({ referrer_id: anna })
    memory.remember(ben, null)
    expect(memory.current()?.id).toBe(ben)
  })

  it('is removed from both keys when taken, valid or not', () => {
    const { shelf, memory } = memoryWith({ referrer_id: anna, referrer: '{', theme: 'dark' })
    expect(memory.take()).toMatchObject({ id: anna })
    expect(memory.take()).toBeNull()
    expect(shelf.entries).toEqual({ theme: 'dark' })
  })

  it('is published to subscribers', () => {
    const scenario = memoryWith()
    scenario.memory.remember(anna, null)
    scenario.memory.take()
    expect(scenario.notified).toBe(2)
  })
})
