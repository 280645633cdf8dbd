import { expect, it } from 'vitest'
import type { PublicKey } from '../../../contract/crawler.ts'
import { keySigningAt } from './keys.ts'

const key = (kid: string, nbf: number): PublicKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: kid,
  kid,
  use: 'sig',
  alg: 'ed25519',
  nbf,
})

it('names the last key whose time has come, not the next one', () => {
  const keys = [key('last', 100), key('current', 200), key('next', 300)]
  expect(keySigningAt({ keys }, 250_000)?.kid).toBe('current')
  expect(keySigningAt({ keys }, 300_000)?.kid).toBe('next')
})

it('names the first key to a visitor whose clock is far behind, and none if there is none', () => {
  expect(keySigningAt({ keys: [key('first', 100)] }, 0)?.kid).toBe('first')
  expect(keySigningAt({ keys: [] }, 0)).toBeUndefined()
})
