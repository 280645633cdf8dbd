// Seeded weaknesses: each puts a known mistake into a copy of the product, and the adversary has to find it there. A proof that
// misses one of them would also miss it in the product.
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minuteMs } from '../../contract/durations.ts'
import type { Proven } from '../run.ts'

interface Weakness {
  name: string
  file: string
  from: string
  to: string
}

const process = 'server/orders/process.ts'
const refund = 'server/orders/payouts/refund.ts'
const release = 'server/orders/payouts/release.ts'
const payout = 'server/orders/payouts/payout.ts'
const claims = 'server/credits/claims.ts'
const ledger = 'contract/ledger.ts'
const posting = 'server/migrations/0020_payouts_and_claims.sql'

const weaknesses: readonly Weakness[] = [
  {
    name: 'the prime bonus is issued',
    file: ledger,
    from: "prime_bonus: { kind: 'bonus', from: 'escrow'",
    to: "prime_bonus: { kind: 'bonus', from: 'fees'",
  },
  {
    name: 'the surcharge of a late link is refunded from nowhere',
    file: ledger,
    from: "surcharge_refund: { kind: 'refund', from: 'escrow'",
    to: "surcharge_refund: { kind: 'refund', from: 'fees'",
  },
  {
    name: 'a refund is paid by the platform',
    file: refund,
    from: "transferOf(id, 'guarantee_refund', buyer, parts.pending + parts.balance + parts.guarantee)",
    to: "{ key: `order:${id}:double`, reason: 'content_returned', amount: parts.claim, memberId: buyer },\n    transferOf(id, 'guarantee_refund', buyer, parts.pending + parts.balance + parts.guarantee)",
  },
  {
    name: 'a refund may be completed from a debt',
    file: posting,
    from: "if taker_kind not in ('penalties', 'purchases', 'issuance', 'expiry') then",
    to: 'if false then',
  },
  {
    name: 'pending credits are released although they were refunded',
    file: release,
    from: "  if (parts.length > 0) await closeParts(tx, orderId, parts, 'refunded')",
    to: '',
  },
  {
    name: 'a part is released with every check',
    file: release,
    from: 'key: `order:${id}:release:${number}`,\n      reason,\n      amount,',
    to: "key: `order:${id}:release:${number}:${Math.random()}`,\n      reason: 'content_returned' as 'payout_released',\n      amount,",
  },
  {
    name: 'the reserve is paid in addition to the payout',
    file: 'server/orders/orderCredits.ts',
    from: "transferOf(id, 'payout_reserved', seller, pending)]",
    to: "transferOf(id, 'payout_reserved', seller, pending), { key: `order:${id}:twice`, reason: 'content_returned' as 'order_payout', amount: pending, memberId: seller }]",
  },
  {
    name: 'a claim is paid before it was collected',
    file: claims,
    from: 'const amount = Math.min(left, claim.amount - claim.paid)',
    to: 'const amount = claim.amount - claim.paid',
  },
  {
    name: 'a claim is paid twice',
    file: claims,
    from: '  if (transfers.length > 0) await post(tx, transfers)',
    to: "  for (const one of transfers) await post(tx, [{ ...one, key: `${one.key}:${Math.random()}`, reason: 'content_returned' }])\n  if (transfers.length > 0) await post(tx, transfers)",
  },
  {
    name: 'claims are forgotten when they are collected',
    file: posting,
    from: 'update ledger_accounts set claimed = claimed - collected where id = to_id;',
    to: '',
  },
  {
    name: 'what is left of pending credits goes to the seller from nowhere',
    file: refund,
    from: 'const unused = pending - parts.pending',
    to: 'const unused = pending',
  },
  {
    name: 'a split pays the whole price to the seller',
    file: process,
    from: "{ effect: 'payout', amount: facts.price - toBuyer }",
    to: "{ effect: 'payout', amount: facts.price }",
  },
  {
    name: 'proof outlives its link',
    file: refund,
    from: '{ exposed: pending - paid, proven: -order.proven }',
    to: '{ exposed: pending - paid }',
  },
  {
    name: 'exposure is not counted',
    file: payout,
    from: 'await changeExposure(tx, ownerId, { exposed: available })',
    to: '',
  },
  {
    name: 'the guarantee account may go below zero',
    file: posting,
    from: "new.lowest := case when is_owned and new.kind <> 'debt' then 0 end;",
    to: "new.lowest := case when is_owned and new.kind not in ('debt', 'guarantee', 'reserve') then 0 end;",
  },
  {
    name: 'the surcharge is not part of the refund',
    file: 'server/orders/payouts/split.ts',
    from: 'return { available, pending: payout - available }',
    to: 'return { available, pending: payout - available + 1 }',
  },
]

const copied = ['contract', 'server', 'sandbox', 'proves', 'checks', 'package.json']
const root = fileURLToPath(new URL('../..', import.meta.url))
const timeLimitMs = 10 * minuteMs

const runIn = (folder: string, seed: number): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const settings = ['economy', '--coalitions=6', '--steps=250', `--seed=${seed}`, '--first']
    const child = spawn(globalThis.process.execPath, ['proves/run.ts', ...settings], {
      cwd: folder,
      timeout: timeLimitMs,
    })
    let output = ''
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
    child.stderr.on('data', (piece: Buffer) => (output += piece.toString()))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

const copyWith = async (folder: string, { name, file, from, to }: Weakness): Promise<void> => {
  for (const part of copied) await cp(join(root, part), join(folder, part), { recursive: true })
  // Packages, and the screens' texts that exports use.
  for (const part of ['node_modules', 'web']) await symlink(join(root, part), join(folder, part))
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (!text.includes(from)) throw new Error(`The weakness "${name}" is out of date: its text is not in ${file}.`)
  await writeFile(
    path,
    text.replace(from, () => to),
  )
}

/** The database itself refuses some of them. Any other failure says nothing about the weakness. */
const isRefusal = (line: string): boolean =>
  /violates check constraint|insufficient credits|cannot pay an account/.test(line)

/** Each weakness that is not found is a violation. */
export const findWeaknesses = async (): Promise<Proven> => {
  let missed = 0
  for (const [at, weakness] of weaknesses.entries()) {
    const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-weakness-'))
    try {
      await copyWith(folder, weakness)
      const { code, output } = await runIn(folder, 1_000 + at)
      const finding = output.split('\n').find((line) => line.includes('VIOLATION') || isRefusal(line))
      if (code === 0 || finding === undefined) missed += 1
      const outcome = finding === undefined ? (code === 0 ? 'MISSED' : `BROKEN (${output.slice(-600)})`) : 'found'
      console.log(`${outcome}: ${weakness.name}. ${finding?.trim().slice(0, 160) ?? ''}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { tried: weaknesses.length, violations: missed }
}
