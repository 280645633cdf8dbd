import { describe, expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { createIntent } from './idempotencyKey.ts'

const counting = () => {
  let made = 0
  return createIntent(() => `key-${(made += 1)}`)
}

const failing = (status: number, code: 'network' | 'unexpected' | 'conflict' | 'in_progress') => () =>
  Promise.reject(new ApiError(status, { code }))

const keyOf = (key: string): Promise<string> => Promise.resolve(key)

describe('an intent', () => {
  it('keeps its key while the outcome is unknown', async () => {
    const intent = counting()
    await expect(intent.once('send', failing(0, 'network'))).rejects.toThrow()
    await expect(intent.once('send', failing(500, 'unexpected'))).rejects.toThrow()
    await expect(intent.once('send', failing(409, 'in_progress'))).rejects.toThrow()
    expect(await intent.once('send', keyOf)).toBe('key-1')
  })

  it('ends once it succeeded or was rejected', async () => {
    const intent = counting()
    expect(await intent.once('send', keyOf)).toBe('key-1')
    await expect(intent.once('send', failing(409, 'conflict'))).rejects.toThrow()
    expect(await intent.once('send', keyOf)).toBe('key-3')
  })

  it('is a new one if the request differs', async () => {
    const intent = counting()
    await expect(intent.once({ at: null }, failing(0, 'network'))).rejects.toThrow()
    expect(await intent.once({ at: '2026-11-16T09:00:00Z' }, keyOf)).toBe('key-2')
  })

  it('has one key for two simultaneous clicks', async () => {
    const intent = counting()
    expect(await Promise.all([intent.once('send', keyOf), intent.once('send', keyOf)])).toEqual(['key-1', 'key-1'])
  })
})
