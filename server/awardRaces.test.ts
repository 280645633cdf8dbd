import { describe, expect, it } from 'vitest'
import { inTransaction } from './platform/db/database.ts'
import { testPassword } from './testing/api.ts'
import { awardWebsite, awardWelcome } from './awards/seed.ts'
import { useAwards } from './awards.fixture.ts'

const { api, newMember, addVerified, balanceOf, notified } = useAwards()

describe('at once', () => {
  const atOnce = (runs: readonly (() => Promise<unknown>)[]) => Promise.all(runs.map((run) => run()))

  it('many jobs for one domain of several members pay one award', async () => {
    const { db } = api.database
    const owners = [await newMember(), await newMember(), await newMember()]
    const sites = await Promise.all(owners.map((owner, n) => addVerified(owner, `${n}.raced.test`, 'raced.test')))
    const runs = [...sites, ...sites, ...sites].map(
      (site, n) => () => inTransaction(db, (tx) => awardWebsite(tx, { ...site, score: 40 + n })),
    )
    await atOnce(runs)
    const balances = await Promise.all(owners.map(balanceOf))
    expect(balances.filter((balance) => balance > 0)).toHaveLength(1)
    expect((await Promise.all(owners.map((owner) => notified(owner)))).flat()).toHaveLength(1)
  })

  it('many jobs for several websites of one member pay one welcome bonus', async () => {
    const { db } = api.database
    const member = await newMember()
    const sites = await Promise.all([1, 2, 3].map((n) => addVerified(member, `welcome-race-${n}.test`)))
    await atOnce([...sites, ...sites].map((site) => () => inTransaction(db, (tx) => awardWelcome(tx, site))))
    expect(await balanceOf(member)).toBe(9)
    expect(await notified(member)).toHaveLength(1)
  })

  it('many jobs for one domain of several members pay one welcome bonus', async () => {
    const { db } = api.database
    const owners = [await newMember(), await newMember(), await newMember()]
    const sites = await Promise.all(owners.map((owner, n) => addVerified(owner, `${n}.greeted.test`, 'greeted.test')))
    await atOnce([...sites, ...sites].map((site) => () => inTransaction(db, (tx) => awardWelcome(tx, site))))
    expect((await Promise.all(owners.map(balanceOf))).toSorted((a, b) => a - b)).toEqual([0, 0, 9])
  })

  it('an award concurrent with an account deletion leaves nothing behind', async () => {
    const { db } = api.database
    for (let round = 0; round < 5; round += 1) {
      const member = await newMember()
      const site = await addVerified(member, `leaving-${round}.test`)
      const [left] = await Promise.all([
        api.call('POST', '/api/me/deletion', {
          token: member.session.access_token,
          cookie: member.cookie,
          body: { password: testPassword },
        }),
        inTransaction(db, (tx) => awardWebsite(tx, { ...site, score: 80 })),
        inTransaction(db, (tx) => awardWelcome(tx, site)),
      ])
      expect(left.status).toBe(200)
      expect(await balanceOf(member)).toBe(0)
    }
  })
})
