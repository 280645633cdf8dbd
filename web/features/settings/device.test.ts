import { describe, expect, it } from 'vitest'
import { device } from '../../../contract/security.ts'
import { kindIcons, wordsOf } from './device.ts'

describe('the device description', () => {
  it('names browser and system as far as they are known', () => {
    expect(wordsOf({ browser: 'firefox', system: 'windows', kind: 'desktop' })).toEqual({
      kind: 'both',
      browser: 'Firefox',
      system: 'Windows',
    })
    expect(wordsOf({ browser: 'samsung', system: 'unknown', kind: 'phone' })).toEqual({
      kind: 'browser',
      browser: 'Samsung Internet',
    })
    expect(wordsOf({ browser: 'unknown', system: 'linux', kind: 'unknown' })).toEqual({
      kind: 'system',
      system: 'Linux',
    })
    expect(wordsOf({ browser: 'unknown', system: 'unknown', kind: 'unknown' })).toEqual({ kind: 'nothing' })
  })

  it('has an icon for every kind', () => {
    expect(Object.keys(kindIcons).sort()).toEqual([...device.shape.kind.options].sort())
  })
})
