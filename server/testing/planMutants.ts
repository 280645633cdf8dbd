// Mutants of plans, beside those of payments in paymentMutants.ts.

export const planMutants = [
  {
    name: 'a change counts as sent although a newer one was requested',
    file: 'plans/arrange.ts',
    from: 'const arranged = requestIdOf(after) === requestIdOf(row)',
    to: 'const arranged = true',
    noticedBy: 'plans/planCheckout.test.ts',
  },
  {
    name: 'two jobs send the changes of a plan at once',
    file: 'plans/arrange.ts',
    from: ', queue: ',
    to: ', unqueued: ',
    noticedBy: 'plans/planCheckout.test.ts',
  },
  {
    name: 'a response from before a change undoes it',
    file: 'plans/settlePlan.ts',
    from: 'if (row.sync_version !== seen.sync_version) return false',
    to: '',
    noticedBy: 'plans/planCheckout.test.ts',
  },
  {
    name: 'a quote of the term before is taken',
    file: 'plans/upgrade.ts',
    from: 'term?.id !== agreed.term || ',
    to: '',
    noticedBy: 'plans/upgrades.test.ts',
  },
  {
    name: 'two larger plans add up',
    file: 'plans/upgrade.ts',
    from: ' || !sameTerms(agreed.from, now)',
    to: '',
    noticedBy: 'plans/upgrades.test.ts',
  },
  {
    name: 'what a larger plan adds goes with the plan below it',
    file: 'plans/months.ts',
    from: 'm.purchase_id = money.id and m.credited_at is null',
    to: 'm.credited_at is null',
    noticedBy: 'plans/upgrades.test.ts',
  },
  {
    name: 'a past price is accepted for ever',
    file: 'rows.ts',
    from: 'known.filter((_, index) => index !== at)',
    to: 'known',
    noticedBy: 'plans/planBills.test.ts',
  },
  {
    name: 'money of who leaves meanwhile is kept',
    file: 'booking.ts',
    from: '!(await members.lockPresent(tx, memberId))',
    to: "(await tx.selectFrom('users').select('deleted_at').where('id', '=', memberId).executeTakeFirstOrThrow()).deleted_at !== null",
    noticedBy: 'plans/planCheckout.test.ts',
  },
]
