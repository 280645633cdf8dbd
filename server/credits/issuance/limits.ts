// Limits in effect of a reason: the shipped ones unless an admin has changed them.
import {
  type IssuanceLimits,
  issuanceLimits,
  issuanceRules,
  type RuledReason,
} from '../../../contract/issuanceRules.ts'

export const limitsOf = (reason: RuledReason, stored: unknown): IssuanceLimits =>
  stored === null ? issuanceRules[reason].limits : issuanceLimits.parse(stored)
