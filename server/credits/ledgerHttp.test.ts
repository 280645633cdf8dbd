// The ledger model over HTTP: adjustments by an admin, repeated, changed, lost and concurrent, with real requests.
import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, firstAdmin, type SignedIn, useApi } from '../testing/api.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { apply, balanceOf, emptyModel, type Model, type Move } from '../testing/ledgerModel.ts'

const api = useApi()
const sequencesCount = 4
const commandsCount = 40
const timeoutMs = 240_000
let admin: SignedIn
let members: string[]

interface Adjustment {
  key: string
  memberId: string
  amount: number
}

const adjust = ({ key, memberId, amount }: Adjustment): Promise<Answer> =>
  api.call('POST', '/api/admin/credits/adjustments', {
    token: admin.session.access_token,
    body: { member_id: memberId, amount, reason: 'For the model.' },
    headers: { 'idempotency-key': key },
  })

const moveOf = ({ key, memberId, amount }: Adjustment): Move => {
  const member = { kind: 'member', owner: memberId } as const
  const base = { key, amount: Math.abs(amount), subject: '' }
  return amount > 0
    ? { ...base, kind: 'bonus', reason: 'adjustment_grant', from: { kind: 'issuance' }, to: member, collect: false }
    : { ...base, kind: 'penalty', reason: 'adjustment_take', from: member, to: { kind: 'penalties' }, collect: true }
}

const balanceIn = (model: Model, owner: string) => ({
  total_credits: balanceOf(model, { kind: 'member', owner }),
  debt: Math.abs(balanceOf(model, { kind: 'debt', owner })),
})

const heldBy = async (owner: string) => {
  const rows = await api.database.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('owner_id', '=', owner)
    .execute()
  const held = (kind: string): number => Math.abs(rows.find((row) => row.kind === kind)?.balance ?? 0)
  return { total_credits: held('member'), debt: held('debt') }
}

const request = fc.record({
  member: fc.nat(1),
  amount: fc.integer({ min: -40, max: 40 }).filter((amount) => amount !== 0),
})
const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('adjust' as const), request }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry' as const), of: fc.nat(1_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry_mutated' as const), of: fc.nat(1_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost_response' as const), request }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('parallel' as const),
      requests: fc.array(request, { minLength: 2, maxLength: 4 }),
    }),
  },
)
type Command = typeof command extends fc.Arbitrary<infer Kind> ? Kind : never

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  members = [(await api.member('lena@example.com')).memberId, (await api.member('ben@example.com')).memberId]
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const named = ({ member, amount }: { member: number; amount: number }): Adjustment => ({
  key: randomUUID(),
  memberId: members[member] ?? '',
  amount,
})

const run = async (model: Model, done: { request: Adjustment; answer: unknown }[], next: Command): Promise<void> => {
  const once = async (requested: Adjustment): Promise<void> => {
    apply(model, [moveOf(requested)])
    const { status, json } = await adjust(requested)
    expect(status).toBe(200)
    expect(json).toEqual(balanceIn(model, requested.memberId))
    done.push({ request: requested, answer: json })
  }
  switch (next.kind) {
    case 'adjust':
      await once(named(next.request))
      break
    case 'lost_response': {
      const requested = named(next.request)
      await once(requested)
      expect((await adjust(requested)).json).toEqual(done.at(-1)?.answer)
      break
    }
    case 'retry': {
      const earlier = done[next.of % Math.max(done.length, 1)]
      if (earlier !== undefined) expect((await adjust(earlier.request)).json).toEqual(earlier.answer)
      break
    }
    case 'retry_mutated': {
      const earlier = done[next.of % Math.max(done.length, 1)]
      if (earlier === undefined) break
      const other = { ...earlier.request, amount: earlier.request.amount === -1 ? 1 : earlier.request.amount + 1 }
      expect((await adjust(other)).code).toBe('idempotency_key_reused')
      break
    }
    case 'parallel': {
      // Incoming credits settle debts, so the order makes no difference to the final balance. The first request is sent
      // twice.
      const requests = next.requests.map(named)
      for (const requested of requests) apply(model, [moveOf(requested)])
      const answers = await Promise.all([...requests, requests[0] ?? named({ member: 0, amount: 1 })].map(adjust))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(answers.at(-1)?.json).toEqual(answers[0]?.json)
      break
    }
  }
}

test('adjustments over HTTP leave the ledger as the model expects', { timeout: timeoutMs }, async () => {
  const seed = randomInt(2 ** 31)
  process.stdout.write(`Seed ${seed}.\n`)
  const sequence = fc.array(command, { minLength: commandsCount, maxLength: commandsCount, size: 'max' })
  const model = emptyModel()
  for (const commands of fc.sample(sequence, { numRuns: sequencesCount, seed })) {
    const done: { request: Adjustment; answer: unknown }[] = []
    for (const next of commands) {
      await run(model, done, next)
      for (const memberId of members) expect(await heldBy(memberId), `seed ${seed}`).toEqual(balanceIn(model, memberId))
    }
  }
})
