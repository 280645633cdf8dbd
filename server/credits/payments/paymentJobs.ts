// Background jobs of payments.
import type { Sender } from '../../accounts/mails.ts'
import { enqueue, handle, type HandledJob, type Job, type JobContext } from '../../platform/jobs/jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import type { ReversedPayouts } from '../unsettled/reversals.ts'
import { arrangePlan } from './plans/arrange.ts'
import { book } from './booking.ts'
import { endOlderPlans, endOtherUpgrades } from './purchases/endCheckout.ts'
import { forgetCustomer } from './stripe/customers.ts'
import * as jobs from './jobDefinitions.ts'
import { creditDueMonths } from './plans/months.ts'
import type { PaymentParts } from './stripe/parts.ts'
import { reconcile } from './reconcile.ts'
import { settlePlan } from './plans/settlePlan.ts'
import { settlePurchase } from './purchases/settlePurchase.ts'
import { endCheckoutsOf } from './plans/stopCharging.ts'
import type { PaymentService } from './stripe/stripe.ts'
import { endPlan, refundPaymentLater, returnPaymentLater } from './purchases/undo.ts'
import { followEvent, followStripeEventJob } from './webhook.ts'

export interface PaymentJobParts {
  /** Null: purchases are switched off. */
  paymentService: PaymentService | null
  sender: Sender
  reversedPayouts: ReversedPayouts
}

/** Without a payment service there is nothing to query; due jobs wait until there is one. */
export const paymentJobs = (parts: PaymentJobParts): HandledJob[] => {
  const partsWith = ({ db, log }: Pick<JobContext, 'db' | 'log'>): PaymentParts => {
    const { sender, paymentService: service, reversedPayouts } = parts
    const { siteName, publicUrl, operator } = sender
    return { db, log, siteName, operator, publicUrl, service, reversedPayouts }
  }
  const asks = <Payload, Parsed>(
    job: Job<Payload, Parsed>,
    work: (all: PaymentParts, payload: Parsed) => Promise<unknown>,
  ): HandledJob =>
    handle(job, async (payload, context) => {
      if (parts.paymentService !== null) await work(partsWith(context), payload)
    })
  return [
    asks(followStripeEventJob, (all, { eventId, check }) => followEvent(all, eventId, check)),
    asks(jobs.syncPurchaseJob, (all, { purchaseId }) => settlePurchase(all, purchaseId)),
    asks(jobs.syncPlanJob, (all, { subscriptionId }) => settlePlan(all, subscriptionId)),
    asks(jobs.arrangePlanJob, (all, { subscriptionId }) => arrangePlan(all, subscriptionId)),
    asks(jobs.endPlanJob, (all, { subscriptionId }) => endPlan(all, subscriptionId)),
    asks(jobs.endCheckoutsJob, (all, { memberId, plansBut }) =>
      plansBut === undefined ? endCheckoutsOf(all, memberId) : endOlderPlans(all, plansBut),
    ),
    asks(jobs.endOtherUpgradesJob, (all, { purchaseId }) => endOtherUpgrades(all, purchaseId)),
    asks(jobs.forgetCustomerJob, (all, { memberId }) => forgetCustomer(all, memberId)),
    asks(jobs.returnPaymentJob, (all, { purchaseId }) => returnPaymentLater(all, purchaseId)),
    asks(jobs.refundPaymentJob, (all, request) => refundPaymentLater(all, request)),
    handle(jobs.creditMonthsJob, async ({ subscriptionId }, context) => {
      await book(partsWith(context), (booking) => creditDueMonths(booking, subscriptionId))
    }),
    handle(jobs.reconcilePaymentsJob, (_, { db }) => reconcile(db)),
  ]
}

const reconcileEveryMinutes = 15

export const paymentSchedules: readonly Schedule[] = [
  {
    name: 'beginReconcilingPayments',
    recurrence: { everyMinutes: reconcileEveryMinutes },
    run: (_, { db }) => enqueue(db, jobs.reconcilePaymentsJob, {}, { jobKey: jobs.reconcilePaymentsJob.name }),
  },
]
