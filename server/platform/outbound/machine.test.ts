import { isIP } from 'node:net'
import { expect, it } from 'vitest'
import { addressMatcher } from './addresses.ts'
import { machineAddresses } from './outbound.ts'

it('lists the addresses of this machine in a form that the guard accepts', () => {
  const addresses = machineAddresses()
  expect(addresses).toContain('127.0.0.1')
  expect(addresses.every((address) => isIP(address) !== 0)).toBe(true)
  expect(addressMatcher(addresses)('127.0.0.1')).toBe(true)
})
