import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { qrPath } from './qrPath.ts'

describe('the path of a QR code', () => {
  it('joins neighbouring squares of a row', () => {
    expect(
      qrPath([
        [true, true, false],
        [false, false, true],
      ]),
    ).toBe('M0 0h2v1h-2zM2 1h1v1h-1z')
  })

  it('covers exactly the dark squares', () => {
    const { data, size } = encode('otpauth://totp/Ankerplatz:lena@example.org?secret=JBSWY3DPEHPK3PXP', { border: 2 })
    const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
    for (const [, x = '', y = '', length = ''] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
    }
    expect(drawn).toEqual(data)
  })
})
