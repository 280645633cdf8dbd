import { describe, expect, it } from 'vitest'
import { createReferrerMemory, readReferrer, readReferrerId } from './referrer.ts'
import { shelfWith } from './shelf.fixture.ts'

const anna = '6f1c2f2e-7a3b-4d1c-9b1a-2f4d5e6a7b8c'
const ben = '0b7e1d3c-4f5a-1e2d-8c3b-9a8b7c6d5e4f'
const click = '1f0c2f2e-7a3b-7d1c-9b1a-2f4d5e6a7b8c'
const now = Date.parse('2026-11-16T12:00:00.000Z')

const memoryWith = (entries: Record<string, string> = {}) => {
  const shelf = shelfWith(entries)
  const world = { shelf, notified: 0 }
  return Object.assign(world, {
    memory: createReferrerMemory(
      shelf,
      () => now,
      () => void (world.notified += 1),
    ),
  })
}

describe('the id of a referrer', () => {
  it('is a UUID of version 1 to 5, whatever its case', () => {
    for (const version of [1, 2, 3, 4, 5]) {
      const id = `6f1c2f2e-7a3b-${version}d1c-9b1a-2f4d5e6a7b8c`
      expect(readReferrerId(id.toUpperCase())).toBe(id)
    }
  })

  it('is nothing else', () => {
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

  it('goes with the click that brought it', () => {
    const { memory } = memoryWith()
    memory.remember(anna, click)
    expect(memory.current()).toEqual({ id: anna, click, expiresAt: '2026-12-16T12:00:00.000Z' })
  })

  it('makes room for the next one, whose click is not mixed up with the first', () => {
    const { memory } = memoryWith()
    memory.remember(anna, click)
    memory.remember(ben, null)
    expect(memory.current()).toMatchObject({ id: ben, click: null })
  })

  it('has not expired where nothing says when it does', () => {
    expect(readReferrer(JSON.stringify({ id: anna }), now)).toMatchObject({ id: anna, click: null })
  })

  it('is nobody once it has expired, and where it cannot be read', () => {
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

  it('goes without a click that is none', () => {
    expect(readReferrer(JSON.stringify({ id: anna, click: 'x' }), now)?.click).toBeNull()
  })

  it('is found under the old name, unless there is one under the new name', () => {
    expect(memoryWith({ referrer_id: anna }).memory.current()).toMatchObject({ id: anna, click: null })
    expect(memoryWith({ referrer_id: 'anna' }).memory.current()).toBeNull()
    const { memory } = memoryWith({ referrer_id: anna })
    memory.remember(ben, null)
    expect(memory.current()?.id).toBe(ben)
  })

  it('is gone once it was taken, under both names, be it valid or not', () => {
    const { shelf, memory } = memoryWith({ referrer_id: anna, referrer: '{', theme: 'dark' })
    expect(memory.take()).toMatchObject({ id: anna })
    expect(memory.take()).toBeNull()
    expect(shelf.entries).toEqual({ theme: 'dark' })
  })

  it('is told to whoever shows it', () => {
    const world = memoryWith()
    world.memory.remember(anna, null)
    world.memory.take()
    expect(world.notified).toBe(2)
  })
})
