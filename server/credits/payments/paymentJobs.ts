// Background jobs of payments.
import { z } from 'zod'
import type { Sender } from '../../accounts/mails.ts'
import { addJob, type JobContext, type JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Place } from '../../platform/jobs/lanes.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import { arrangePlan } from './plans/arrange.ts'
import { book } from './booking.ts'
import { endOlderPlans, endOtherUpgrades } from './purchases/endCheckout.ts'
import { forgetCustomer } from './stripe/customers.ts'
import * as names from './jobNames.ts'
import { creditDueMonths } from './plans/months.ts'
import type { PaymentParts } from './stripe/parts.ts'
import { reconcile } from './reconcile.ts'
import { settlePlan } from './plans/settlePlan.ts'
import { settlePurchase } from './purchases/settlePurchase.ts'
import { endCheckoutsOf } from './plans/stopCharging.ts'
import type { PaymentService } from './stripe/stripe.ts'
import { endPlan, refundPaymentLater, returnPaymentLater } from './purchases/undo.ts'
import { followEvent, check } from './webhook.ts'

const ofPlan = z.object({ subscriptionId: z.uuid() })
const ofPurchase = z.object({ purchaseId: z.uuid() })

export interface PaymentJobParts {
  /** Null: purchases are switched off. */
  paymentService: PaymentService | null
  sender: Sender
}

/** Without a payment service there is nothing to query; due jobs wait until there is one. */
export const paymentJobs = (parts: PaymentJobParts): JobHandlers => {
  const partsWith = ({ db, log }: Pick<JobContext, 'db' | 'log'>): PaymentParts => {
    const { siteName, publicUrl, operator } = parts.sender
    return { db, log, siteName, operator, publicUrl, service: parts.paymentService }
  }
  const asks =
    (work: (parts: PaymentParts, payload: unknown) => Promise<void>): JobHandlers[string] =>
    async (payload, context) => {
      if (parts.paymentService !== null) await work(partsWith(context), payload)
    }
  return {
    [names.followStripeEventJob]: asks(async (all, payload) => {
      const { eventId, check: about } = z.object({ eventId: z.string(), check }).parse(payload)
      await followEvent(all, eventId, about)
    }),
    [names.syncPurchaseJob]: asks((all, payload) => settlePurchase(all, ofPurchase.parse(payload).purchaseId)),
    [names.syncPlanJob]: asks((all, payload) => settlePlan(all, ofPlan.parse(payload).subscriptionId)),
    [names.arrangePlanJob]: asks((all, payload) => arrangePlan(all, ofPlan.parse(payload).subscriptionId)),
    [names.endPlanJob]: asks((all, payload) => endPlan(all, ofPlan.parse(payload).subscriptionId)),
    [names.endCheckoutsJob]: asks(async (all, payload) => {
      const { memberId, plansBut } = z.object({ memberId: z.uuid(), plansBut: z.uuid().optional() }).parse(payload)
      await (plansBut === undefined ? endCheckoutsOf(all, memberId) : endOlderPlans(all, plansBut))
    }),
    [names.endOtherUpgradesJob]: asks((all, payload) => endOtherUpgrades(all, ofPurchase.parse(payload).purchaseId)),
    [names.forgetCustomerJob]: asks(async (all, payload) => {
      await forgetCustomer(all, z.object({ memberId: z.uuid() }).parse(payload).memberId)
    }),
    [names.returnPaymentJob]: asks(async (all, payload) => {
      await returnPaymentLater(all, ofPurchase.parse(payload).purchaseId)
    }),
    [names.refundPaymentJob]: asks(async (all, payload) => {
      const request = z.object({ purchaseId: z.uuid(), cents: z.int(), key: z.string() }).parse(payload)
      await refundPaymentLater(all, request)
    }),
    [names.creditMonthsJob]: async (payload, context) => {
      const { subscriptionId } = ofPlan.parse(payload)
      await book(partsWith(context), (booking) => creditDueMonths(booking, subscriptionId))
    },
    reconcilePayments: (_, { db }) => reconcile(db),
  }
}

const toldAtOnce = 6
const inPassingAtOnce = 4

/**
 * Worker slots for jobs that call the payment service, which may be slow. Jobs a member waits for never queue behind
 * background syncs.
 */
export const paymentPlaces: readonly Place[] = [
  {
    atOnce: toldAtOnce,
    jobs: [
      names.arrangePlanJob,
      names.endCheckoutsJob,
      names.endOtherUpgradesJob,
      names.endPlanJob,
      names.followStripeEventJob,
      names.refundPaymentJob,
      names.returnPaymentJob,
    ],
  },
  { atOnce: inPassingAtOnce, jobs: [names.forgetCustomerJob, names.syncPlanJob, names.syncPurchaseJob] },
]

const reconcileEveryMinutes = 15

export const paymentSchedules: readonly Schedule[] = [
  {
    name: 'beginReconcilingPayments',
    recurrence: { everyMinutes: reconcileEveryMinutes },
    run: (_, { db }) => addJob(db, 'reconcilePayments', {}, { jobKey: 'reconcilePayments' }),
  },
]
