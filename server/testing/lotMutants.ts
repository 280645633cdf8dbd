// Mutants of the credit lots: small changes to the functions that keep the counter of unsettled credits and the lots in step. The
// audit has to find each of them.
import { openDatabase } from '../platform/db/database.ts'
import { ledgerViolations } from './credits.ts'
import { infect, type Mutant } from './ledgerMutants.ts'
import { addLotMember, lotSteps } from './lotSteps.ts'

const functionNames = ['ledger_transfer', 'ledger_return_unsettled', 'ledger_settle']

export const lotMutants: readonly Mutant[] = [
  { name: 'what was spent stays in its lots', changes: [['  if taken > 0 then', '  if false then']] },
  {
    name: 'a refund is not given back to its lots',
    changes: [['set remaining = remaining + piece where', 'set remaining = remaining where']],
  },
  {
    name: 'settled credits still count as unsettled',
    changes: [['set unsettled = unsettled - settled where', 'set unsettled = unsettled where']],
  },
]

/** The rules of the audit that find the mutant after a purchase, a spend, a refund and a settlement. */
export const rulesThatFind = async (url: string, mutant: Mutant): Promise<string[]> => {
  await infect(url, mutant, functionNames)
  const database = openDatabase(url)
  try {
    const { db } = database
    const steps = lotSteps(db, await addLotMember(db))
    await steps.buy(100)
    await steps.spend(40)
    await steps.refund(15)
    await steps.buy(50)
    await steps.settle()
    return (await ledgerViolations(db)).map(({ rule }) => rule)
  } finally {
    await database.close()
  }
}
