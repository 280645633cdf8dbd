// What may happen to a ledger, for the model-based test: one command each, made by fast-check from a seed.
import fc from 'fast-check'
import { ledgerReasons, type LedgerReason } from '../../contract/ledger.ts'
import type { Move, Side } from './ledgerModel.ts'

/** A transfer in the small world of a sequence: its members and orders by their number. */
interface Drawn {
  reason: LedgerReason | 'hold' | 'release' | 'give_back'
  member: number
  order: number
  amount: number
}

export type Command =
  | { kind: 'post'; drawn: readonly Drawn[] }
  /** Begun and undone: nothing of it may remain. */
  | { kind: 'abort'; drawn: readonly Drawn[] }
  /** It was committed, the answer got lost, the caller tries again. */
  | { kind: 'lost_response'; drawn: readonly Drawn[] }
  | { kind: 'retry'; of: number }
  | { kind: 'retry_mutated'; of: number; how: 'amount' | 'member' | 'reason' | 'subject' | 'more' }
  /** All at once, on connections of their own. `twice`: the first of them is sent twice. */
  | { kind: 'parallel'; sets: readonly (readonly Drawn[])[]; twice: boolean }

export const membersCount = 3
export const ordersCount = 2

const gains = [
  'website_award',
  'own_site_link_award',
  'welcome_bonus',
  'pack_purchase',
  'plan_month',
  'plan_upgrade',
  'loyalty_bonus',
  'refund_undone',
  'dispute_won',
  'adjustment_grant',
  'mismatch_granted',
] as const
const losses = ['purchase_refund', 'dispute_opened', 'adjustment_take'] as const
const spends = ['hold', 'hold', 'account_closed'] as const
const others = ['release', 'give_back', 'payment_mismatch', 'mismatch_returned'] as const

const drawn: fc.Arbitrary<Drawn> = fc.record({
  reason: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...gains) },
    { weight: 3, arbitrary: fc.constantFrom(...losses) },
    { weight: 3, arbitrary: fc.constantFrom(...spends) },
    { weight: 3, arbitrary: fc.constantFrom(...others) },
  ),
  member: fc.nat(membersCount - 1),
  order: fc.nat(ordersCount - 1),
  amount: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(1, 5, 25, 630, 1500)),
})

const set = fc.oneof(
  { weight: 4, arbitrary: fc.array(drawn, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(drawn, { minLength: 2, maxLength: 4 }) },
)

const of = fc.nat(1_000)

/** `parallelWeight` in about 100 commands go off at once. */
export const commandOf = (parallelWeight: number): fc.Arbitrary<Command> =>
  fc.oneof(
    { weight: 66, arbitrary: fc.record({ kind: fc.constant('post' as const), drawn: set }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('abort' as const), drawn: set }) },
    { weight: 7, arbitrary: fc.record({ kind: fc.constant('lost_response' as const), drawn: set }) },
    { weight: 10, arbitrary: fc.record({ kind: fc.constant('retry' as const), of }) },
    {
      weight: 10,
      arbitrary: fc.record({
        kind: fc.constant('retry_mutated' as const),
        of,
        how: fc.constantFrom(
          'amount' as const,
          'member' as const,
          'reason' as const,
          'subject' as const,
          'more' as const,
        ),
      }),
    },
    {
      weight: parallelWeight,
      arbitrary: fc.record({
        kind: fc.constant('parallel' as const),
        sets: fc.array(set, { minLength: 2, maxLength: 3 }),
        twice: fc.boolean(),
      }),
    },
  )

export interface World {
  members: readonly string[]
  orders: readonly string[]
  /** A new key, or a new subject. */
  fresh(): string
}

export const moveOf = (world: World, { reason, member, order, amount }: Drawn): Move => {
  const name = world.fresh()
  const owner = world.members[member] ?? ''
  const available: Side = { kind: 'member', owner }
  const escrow: Side = { kind: 'escrow', owner: world.orders[order] ?? '' }
  const base = { key: `model:${name}`, amount, subject: `domain:${name}.test`, collect: false }
  // Orders come with the market; their moves are already possible.
  if (reason === 'hold') return { ...base, kind: 'spent', reason: 'order_hold', from: available, to: escrow }
  if (reason === 'release') return { ...base, kind: 'earned', reason: 'order_release', from: escrow, to: available }
  if (reason === 'give_back') return { ...base, kind: 'refund', reason: 'order_refund', from: escrow, to: available }
  const rule = ledgerReasons[reason]
  const sideOf = (kind: Side['kind']): Side => (kind === 'member' || kind === 'debt' ? { kind, owner } : { kind })
  return {
    ...base,
    kind: rule.kind,
    reason,
    from: sideOf(rule.from),
    to: sideOf(rule.to),
    collect: 'collects' in rule,
  }
}

/** Another content under the same keys. */
export const mutate = (
  world: World,
  transitions: readonly Move[],
  how: Extract<Command, { kind: 'retry_mutated' }>['how'],
): Move[] => {
  const [first, ...rest] = transitions
  if (first === undefined) return []
  const other = (side: Side): Side => {
    if (side.kind !== 'member') return side
    return { ...side, owner: world.members[(world.members.indexOf(side.owner ?? '') + 1) % membersCount] ?? '' }
  }
  switch (how) {
    case 'amount':
      return [{ ...first, amount: first.amount + 1 }, ...rest]
    case 'member':
      return [{ ...first, from: other(first.from), to: other(first.to) }, ...rest]
    case 'reason':
      return [{ ...first, reason: `${first.reason}_again` }, ...rest]
    case 'subject':
      return [{ ...first, subject: `${first.subject}.other` }, ...rest]
    case 'more':
      return [...transitions, { ...first, key: `model:${world.fresh()}` }]
  }
}
