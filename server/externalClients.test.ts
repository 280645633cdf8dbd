import { expect, test } from 'vitest'
import { machineAddresses } from './platform/outbound/outbound.ts'
import { ownOf } from './externalClients.ts'

test('rejects our own host by name, the addresses of the machine, and a public address named by the operator', () => {
  const machine = machineAddresses()
  expect(machine).toContain('127.0.0.1')
  expect(ownOf('https://exchange.example')).toEqual({ hosts: ['exchange.example'], addresses: machine })
  expect(ownOf('http://203.0.113.7:8080').addresses).toEqual([...machine, '203.0.113.7'])
  expect(ownOf('http://[2001:db8::7]').addresses).toEqual([...machine, '2001:db8::7'])
})
