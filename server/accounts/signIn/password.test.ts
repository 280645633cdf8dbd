import { expect, it } from 'vitest'
import type { HashTurn } from './hashQueue.ts'
import { verifyPassword } from './password.ts'

// The hash of an unknown password at the lowest possible cost, so that many are fast.
const cheapHash = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

const verifyAll = (turns: readonly HashTurn[]) =>
  Promise.allSettled(turns.map((turn) => verifyPassword(cheapHash, 'a guess', turn)))

const visitor = (network: string): HashTurn => ({ kind: 'visitor', network })

const refusedIn = (settled: readonly PromiseSettledResult<boolean>[]): (string | null)[] =>
  settled.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : null))

it('rejects callers beyond a full queue and serves all others', async () => {
  const networks = Array.from({ length: 410 }, (_, at) => visitor(`10.${at >> 8}.${at & 255}.1`))
  const settled = await verifyAll(networks)
  const refused = refusedIn(settled)
  expect(refused.slice(0, 401)).toEqual(Array(401).fill(null))
  expect(refused.slice(401)).toEqual(Array(9).fill('unavailable'))
  expect(settled[0]).toEqual({ status: 'fulfilled', value: false })
  expect(await verifyPassword(cheapHash, 'another guess')).toBe(false)
})

it('lets no network, and no /48 of many networks, fill the queue', async () => {
  const oneAddress = Array.from({ length: 200 }, () => visitor('192.0.2.7'))
  const oneSite = Array.from({ length: 500 }, (_, at) => visitor(`2001:db8:1:${at.toString(16)}::/64`))
  const others = Array.from({ length: 150 }, (_, at) => visitor(`198.51.${at}.1`))
  const known: HashTurn = { kind: 'known_device', network: '192.0.2.7', device: 'a' }
  const refused = refusedIn(await verifyAll([...oneAddress, ...oneSite, ...others, known]))
  const servedOf = (from: number, count: number) => refused.slice(from, from + count).filter((code) => code === null)
  expect([servedOf(0, 200).length, servedOf(200, 500).length]).toEqual([61, 100])
  expect(refused.slice(700)).toEqual(Array(151).fill(null))
})
