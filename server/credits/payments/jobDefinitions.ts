// Jobs of payments, for the modules that enqueue them. Those that call the payment service, which may be slow, have
// lanes of their own.
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

const ofPlan = z.object({ subscriptionId: z.uuid() })
const ofPurchase = z.object({ purchaseId: z.uuid() })

export const arrangePlanJob = defineJob('arrangePlan', ofPlan, { lane: 'payment' })
export const creditMonthsJob = defineJob('creditMonths', ofPlan)
export const endPlanJob = defineJob('endPlan', ofPlan, { lane: 'payment' })
/** `plansBut`: ends only older plans than this one. */
export const endCheckoutsJob = defineJob(
  'endCheckouts',
  z.object({ memberId: z.uuid(), plansBut: z.uuid().optional() }),
  { lane: 'payment' },
)
export const endOtherUpgradesJob = defineJob('endOtherUpgrades', ofPurchase, { lane: 'payment' })
export const syncPlanJob = defineJob('syncPlan', ofPlan, { lane: 'scheduledPaymentSync' })
export const syncPurchaseJob = defineJob('syncPurchase', ofPurchase, { lane: 'scheduledPaymentSync' })
export const refundPaymentJob = defineJob(
  'refundPayment',
  z.object({ purchaseId: z.uuid(), cents: z.int(), key: z.string() }),
  { lane: 'payment' },
)
export const returnPaymentJob = defineJob('returnPayment', ofPurchase, { lane: 'payment' })
export const forgetCustomerJob = defineJob('forgetCustomer', z.object({ memberId: z.uuid() }), {
  lane: 'scheduledPaymentSync',
})
export const reconcilePaymentsJob = defineJob('reconcilePayments', z.object({}))

export const refundJobKeyOf = (requestKey: string): string => `refund:${requestKey}`
