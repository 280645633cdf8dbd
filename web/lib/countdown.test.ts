import { describe, expect, it } from 'vitest'
import { hourMs } from '../../contract/durations.ts'
import { leadingUnits, timeLeft } from './countdown.ts'

describe('the time left', () => {
  it('is given in the two largest useful units', () => {
    expect(leadingUnits(timeLeft(76 * hourMs, 0))).toEqual(['days', 'hours'])
    expect(timeLeft(76 * hourMs, 0)).toEqual({ days: 3, hours: 4, minutes: 0, seconds: 0 })
    expect(leadingUnits(timeLeft(2 * hourMs, 0))).toEqual(['hours', 'minutes'])
    expect(leadingUnits(timeLeft(59_000, 0))).toEqual(['seconds'])
  })

  it('never goes below zero', () => {
    expect(timeLeft(0, hourMs)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
    expect(leadingUnits(timeLeft(0, hourMs))).toEqual(['seconds'])
  })
})
