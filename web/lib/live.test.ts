import { expect, it } from 'vitest'
import { heartbeatEveryMs, reconnectDelaysMs } from '../../contract/live.ts'
import { reconnectDelayMs } from './live.ts'

it('comes back after 1, 2, 5 and then always 10 seconds', () => {
  expect([1, 2, 3, 4, 5, 50].map(reconnectDelayMs)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000])
  expect([1, 2, 3, 4].map(reconnectDelayMs)).toEqual([...reconnectDelaysMs])
})

it('hears from the server every 25 seconds at the latest', () => {
  expect(heartbeatEveryMs).toBe(25_000)
})
