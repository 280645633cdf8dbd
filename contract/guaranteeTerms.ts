// Default guarantee terms, which an admin can change. In its own file because every first view of the homepage needs
// it.

export const shippedGuaranteeRules = { check_after_days: [1], then_every_days: 1, repair_days: 7 }

/** A link lost within this many days is refunded in full. */
export const shippedWholeRefundDays = 30

/** Everything about it that is public. */
export const shippedGuaranteeTerms = { ...shippedGuaranteeRules, whole_refund_days: shippedWholeRefundDays }
export type GuaranteeTerms = typeof shippedGuaranteeTerms
