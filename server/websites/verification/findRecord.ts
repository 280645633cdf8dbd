// One DNS check of a claimed domain: reads the names that may carry the record and passes the readings to the judge.
import type { VerificationOutcome } from '../../../contract/websites.ts'
import type { Names } from '../../platform/outbound/names.ts'
import { judgeRecord, needsSibling } from './judgeRecord.ts'
import { recordNamesOf, siblingNameOf } from './record.ts'

/** Observed values are shortened and safe to show. */
export interface Proof {
  outcome: VerificationOutcome
  seen: string[]
}

export const findRecord = async (names: Names, claim: { domain: string; token: string }): Promise<Proof> => {
  const [domainName, labelName] = recordNamesOf(claim.domain)
  // The owner of an alias target at the domain itself has not verified the domain, so the target need not be queried.
  const [domain, label] = await Promise.all([
    names.readTxt(domainName),
    names.readTxt(labelName, { followAlias: true }),
  ])
  const readings = { domain, label, sibling: null }
  if (!needsSibling(claim.token, readings)) return judgeRecord(claim.token, readings)
  const siblingName = siblingNameOf(claim.domain)
  // Only its alias matters; the operator of the target cannot prevent us from seeing it.
  const sibling = { name: siblingName, ...(await names.readTxt(siblingName)) }
  return judgeRecord(claim.token, { ...readings, sibling })
}

/** Whether the outcome is conclusive. Inconclusive ones are retried and never count as a missing record. */
export const isConclusive = (outcome: VerificationOutcome): boolean =>
  outcome !== 'server_failure' && outcome !== 'silence' && outcome !== 'blocked'
