// Generates docs/ledger.md from the contract, so that docs and code cannot disagree.
import { format } from 'oxfmt'
import {
  accountKinds,
  chartOfAccounts,
  ledgerKeys,
  ledgerReasonNames,
  ledgerReasons,
  ledgerRules,
  subjectKinds,
} from '../contract/ledger.ts'
import layout from '../oxfmt.config.ts'

export const ledgerDocPath = 'docs/ledger.md'

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...heads), row(...heads.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')

const keyOf = (reason: (typeof ledgerReasonNames)[number]): string => {
  if (reason === 'debt_incurred') return 'the key of its cause and `#debt`'
  if (reason === 'debt_settlement') return 'the key of its cause and `#settled`'
  if (reason === 'claim_collected') return 'the key of its cause and `#claims`'
  // What comes in while a freeze is active, and what a penalty takes from it.
  if (reason === 'credits_frozen') return `\`${ledgerKeys[reason].join('')}\`, or the key of its cause and \`#frozen\``
  if (reason === 'frozen_used') return `\`${ledgerKeys[reason].join('')}\`, or the key of its cause and \`#thawed\``
  if (reason === 'guarantee_cover') return 'of earlier transfers'
  return ledgerKeys[reason].map((key) => `\`${key}\``).join(' or ')
}

export const makeLedgerDoc = async (): Promise<string> => {
  const text = `# The ledger

Made from \`contract/ledger.ts\` by \`node checks/generated.ts --write\`. Why it is built this way: [0017](decisions/0017-ledger.md).

Credits are whole and move between accounts; a balance is never set. A transfer has one amount above 0, two different accounts and two entries. Each entry carries the version of its account and the balance before and after, so that the whole chain can be checked. Transfers and entries are only ever added; corrections are new transfers.

## Accounts

${table(
  ['account', 'of', 'holds', 'balance'],
  accountKinds.map((kind) => {
    const { of, holds, limit } = chartOfAccounts[kind]
    return [`\`${kind}\``, of, holds, limit === 'none' ? 'any' : limit]
  }),
)}

Accounts of the platform are kept in 64 parts, of which a connection uses one; what the platform holds is their sum.

## Reasons

A penalty or clawback that is larger than the balance is collected: the debt lends what is lacking, so that the transfer itself is whole. Frozen credits are used before a debt is made. Whatever comes in settles the debt before anything else, then claims of other members; while the credits of a member are frozen, the rest is frozen too. A debt pays no member: only transfers to the platform can be collected.

${table(
  ['reason', 'shown as', 'from', 'to', 'if there is too little', 'key'],
  ledgerReasonNames.map((reason) => {
    const rule = ledgerReasons[reason]
    const limited = rule.from === 'member' && reason !== 'debt_settlement' && reason !== 'claim_collected'
    const lacking = 'collects' in rule ? 'becomes a debt' : limited ? 'is refused' : ''
    return [`\`${reason}\``, rule.kind, rule.from, rule.to, lacking, keyOf(reason)]
  }),
)}

## Keys

The key names the intent. The same set of transfers under the same keys is posted once, ever: a second time nothing happens and the answer is \`repeated\`. The same key with another reason, amount, account or subject is refused, and so is a set of which only a part was posted before.

A transfer refers to ${subjectKinds.map((kind) => `\`${kind}:…\``).join(', ')}, or to nothing.

## What holds at every moment

\`ledger_check()\` gives each row that breaks a rule: after every test that moves credits, every night, and when an admin asks.

${table(
  ['rule', 'says'],
  Object.entries(ledgerRules).map(([rule, words]) => [`\`${rule}\``, words]),
)}
`
  const { code, errors } = await format(ledgerDocPath, text, layout)
  if (errors.length > 0) throw new Error(`Could not format ${ledgerDocPath}: ${JSON.stringify(errors)}`)
  return code
}
