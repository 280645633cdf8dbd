// Property test of credit lots: in whatever order a member buys, spends and gets refunds, and payments settle or are reversed, the
// counter is the sum of the lots and never exceeds the balance.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ledgerViolations } from '../../testing/credits.ts'
import { useDatabase } from '../../testing/database.ts'
import { addLotMember, type LotSteps, lotSteps } from '../../testing/lotSteps.ts'

const database = useDatabase()
const timeoutMs = 120_000

const amount = fc.integer({ min: 1, max: 400 })
const command = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), amount }),
  fc.record({ do: fc.constant('spend' as const), amount }),
  fc.record({ do: fc.constant('spend' as const), amount }),
  fc.record({ do: fc.constant('refund' as const), amount }),
  fc.record({ do: fc.constantFrom('settle' as const, 'reverse' as const), amount }),
)

const run = async (steps: LotSteps, { do: name, amount: asked }: { do: keyof LotSteps; amount: number }) => {
  if (name === 'buy') await steps.buy(asked)
  else if (name === 'spend') await steps.spend(asked)
  else if (name === 'refund') await steps.refund(asked)
  else if (name === 'settle') await steps.settle()
  else await steps.reverse()
}

/** Packs are paid without an invoice, drafts without a text. */
const notSimulated = new Set(['invoice', 'content'])

test('in any order, the lots sum up to the counter, which is within the balance', { timeout: timeoutMs }, async () => {
  const { db } = database.current
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 14 }), async (commands) => {
      const steps = lotSteps(db, await addLotMember(db))
      await steps.buy(300)
      for (const one of commands) {
        await run(steps, one)
        const { lots, counter, balance } = await steps.figures()
        expect(lots).toBe(counter)
        expect(counter).toBeLessThanOrEqual(balance)
      }
    }),
    { numRuns: 30 },
  )
  expect((await ledgerViolations(db)).filter(({ rule }) => !notSimulated.has(rule))).toEqual([])
})
