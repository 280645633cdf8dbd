// The days on which a delivered link is looked at again, as the guarantee promises them.
import { shippedGuaranteeRules } from '../../../contract/guaranteeTerms.ts'

export const { check_after_days: firstCheckDays, then_every_days: thenEveryDays } = shippedGuaranteeRules
const guaranteeDays = 365

const lastOfFirst = Math.max(...firstCheckDays)

export const checkDays = (): number[] => {
  const later = Math.floor((guaranteeDays - lastOfFirst) / thenEveryDays)
  return [...firstCheckDays, ...Array.from({ length: later }, (_, round) => lastOfFirst + (round + 1) * thenEveryDays)]
}
