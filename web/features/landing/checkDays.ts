// Days on which a delivered link is rechecked during its twelve-month guarantee.
import type { GuaranteeTerms } from '../../../contract/guaranteeTerms.ts'

const guaranteeDays = 365

export const checkDays = ({
  check_after_days: firstDays,
  then_every_days: every,
}: Pick<GuaranteeTerms, 'check_after_days' | 'then_every_days'>): number[] => {
  const first = firstDays.filter((day) => day <= guaranteeDays)
  const lastOfFirst = Math.max(...firstDays)
  const later = Math.max(0, Math.floor((guaranteeDays - lastOfFirst) / every))
  return [...first, ...Array.from({ length: later }, (_, round) => lastOfFirst + (round + 1) * every)]
}
