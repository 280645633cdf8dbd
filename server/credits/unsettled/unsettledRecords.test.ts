// The export of a member’s data has what is stored about payments that can still be reversed.
import { expect, it } from 'vitest'
import { useApi } from '../../testing/api.ts'
import { lotSteps } from '../../testing/lotSteps.ts'

const api = useApi()

it('the export has lots, dates as a payer, reversals and write-offs of the member alone', async () => {
  const who = await api.member('exports@example.com')
  const steps = lotSteps(api.database.db, who.memberId)
  await steps.buy(100)
  await steps.spend(60)
  await steps.reverse()
  await steps.buy(30)
  const other = await api.member('paid-nothing@example.com')
  const exported = async (token: string) => {
    const response = await fetch(`${api.url}/api/me/export`, { headers: { authorization: `Bearer ${token}` } })
    return ((await response.json()) as { credits: Record<string, unknown> }).credits
  }
  const mine = await exported(who.session.access_token)
  expect(mine['payer']).not.toBeNull()
  expect(mine).toMatchObject({
    unsettled: [
      { amount: 100, remaining: 0 },
      { amount: 30, remaining: 30, settled_at: null },
    ],
    reversals: [{ amount: 100, outstanding: 0, reason: 'dispute' }],
    write_offs: [{ amount: 60, reason: 'dispute', recovered_at: null }],
  })
  const nothing = { unsettled: [], payer: null, reversals: [], write_offs: [] }
  expect(await exported(other.session.access_token)).toMatchObject(nothing)
})
