import { describe, expect, it } from 'vitest'
import { readDays } from './turnaround.ts'

describe('the default turnaround', () => {
  it('has the contract’s bounds', () => {
    expect(readDays('1')).toEqual({ kind: 'days', days: 1 })
    expect(readDays(' 60 ')).toEqual({ kind: 'days', days: 60 })
    expect(readDays('0')).toEqual({ kind: 'wrong', issue: { code: 'too_small', limit: 1 } })
    expect(readDays('61')).toEqual({ kind: 'wrong', issue: { code: 'too_big', limit: 60 } })
  })

  it('must be a whole number', () => {
    expect(['2.5', '-3', '1e1', 'five'].map((typed) => readDays(typed).kind)).toEqual([
      'wrong',
      'wrong',
      'wrong',
      'wrong',
    ])
    expect(readDays(' ')).toEqual({ kind: 'wrong', issue: { code: 'required' } })
  })
})
