import { expect, it } from 'vitest'
import { verifyPassword } from './password.ts'

// The hash of an unknown password at the lowest possible cost, so that many are fast.
const cheapHash = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

it('rejects callers beyond a full queue and serves all others', async () => {
  const settled = await Promise.allSettled(Array.from({ length: 410 }, () => verifyPassword(cheapHash, 'a guess')))
  const refused = settled.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(Array(9).fill('unavailable'))
  const served = settled.filter((one) => one.status === 'fulfilled')
  expect(served.map(({ value }) => value)).toEqual(Array(401).fill(false))
  expect(await verifyPassword(cheapHash, 'another guess')).toBe(false)
})
