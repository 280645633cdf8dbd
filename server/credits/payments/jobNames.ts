// Job names of payments, for modules that add such jobs.
export const arrangePlanJob = 'arrangePlan'
export const creditMonthsJob = 'creditMonths'
export const endPlanJob = 'endPlan'
export const endCheckoutsJob = 'endCheckouts'
export const endOtherUpgradesJob = 'endOtherUpgrades'
export const followStripeEventJob = 'followStripeEvent'
export const syncPlanJob = 'syncPlan'
export const syncPurchaseJob = 'syncPurchase'
export const refundPaymentJob = 'refundPayment'
export const returnPaymentJob = 'returnPayment'
export const forgetCustomerJob = 'forgetCustomer'

export const refundJobKeyOf = (wishKey: string): string => `refund:${wishKey}`
