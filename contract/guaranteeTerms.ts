// What the guarantee of a link promises, unless an admin says otherwise. It stands apart because every first view of the homepage needs it.

export const shippedGuaranteeRules = { check_after_days: [1, 3, 7, 14, 30], then_every_days: 14, repair_days: 7 }

/** A link that is lost so soon is refunded whole. */
export const shippedWholeRefundDays = 30

/** All that a visitor is told of it. */
export const shippedGuaranteeTerms = { ...shippedGuaranteeRules, whole_refund_days: shippedWholeRefundDays }
export type GuaranteeTerms = typeof shippedGuaranteeTerms
