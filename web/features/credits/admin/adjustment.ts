// Preview of an adjustment, by the rules of the ledger: credits received pay off a debt first, and a shortfall becomes
// one.

export interface Standing {
  total_credits: number
  debt: number
}

export const adjusted = ({ total_credits: total, debt }: Standing, amount: number): Standing => {
  if (amount >= 0) {
    const settled = Math.min(debt, amount)
    return { total_credits: total + amount - settled, debt: debt - settled }
  }
  const taken = Math.min(total, -amount)
  return { total_credits: total - taken, debt: debt - amount - taken }
}
