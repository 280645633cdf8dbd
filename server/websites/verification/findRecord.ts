// One look at the DNS of a claimed domain: reads the names that may carry the record and has the readings judged.
import type { VerificationOutcome } from '../../../contract/websites.ts'
import type { Names } from '../../platform/outbound/names.ts'
import { judgeRecord, needsSibling } from './judgeRecord.ts'
import { recordNamesOf, siblingNameOf } from './record.ts'

/** What was seen is shortened and safe to show. */
export interface Proof {
  outcome: VerificationOutcome
  seen: string[]
}

export const findRecord = async (names: Names, claim: { domain: string; token: string }): Promise<Proof> => {
  const [domainName, labelName] = recordNamesOf(claim.domain)
  // Whoever owns the target of an alias at the domain itself has not proved the domain, so nobody needs to be asked about it.
  const [domain, label] = await Promise.all([
    names.readTxt(domainName),
    names.readTxt(labelName, { followAlias: true }),
  ])
  const readings = { domain, label, sibling: null }
  if (!needsSibling(claim.token, readings)) return judgeRecord(claim.token, readings)
  const siblingName = siblingNameOf(claim.domain)
  // Its alias is all that matters; whoever runs the target has no say in whether we learn of it.
  const sibling = { name: siblingName, ...(await names.readTxt(siblingName)) }
  return judgeRecord(claim.token, { ...readings, sibling })
}

/** Whether the outcome says something for sure. What does not is tried again and never counts as a record that is gone. */
export const isConclusive = (outcome: VerificationOutcome): boolean =>
  outcome !== 'server_failure' && outcome !== 'silence' && outcome !== 'blocked'
