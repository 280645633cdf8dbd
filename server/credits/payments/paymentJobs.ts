// What payments do by themselves.
import { z } from 'zod'
import type { Sender } from '../../accounts/mails.ts'
import { addJob, type JobContext, type JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import { arrangePlan } from './arrange.ts'
import { book } from './booking.ts'
import { endCheckouts } from './endCheckout.ts'
import * as names from './jobNames.ts'
import { settleMonths } from './months.ts'
import type { PaymentParts } from './parts.ts'
import { reconcile } from './reconcile.ts'
import { lockSubscription } from './rows.ts'
import { settlePlan } from './settlePlan.ts'
import { settlePurchase } from './settlePurchase.ts'
import { describeStripeError, isRefusal, isStripeError, type PaymentService } from './stripe.ts'
import { endPlan, refundPayment, returnPayment } from './undo.ts'
import { followEvent, look } from './webhook.ts'

const ofPlan = z.object({ subscriptionId: z.uuid() })
const ofPurchase = z.object({ purchaseId: z.uuid() })

export interface PaymentJobParts {
  /** Null: buying is switched off. */
  paymentService: PaymentService | null
  sender: Sender
}

/** Without the payment service there is nothing to ask; what is due waits until there is one. */
export const paymentJobs = (parts: PaymentJobParts): JobHandlers => {
  const partsWith = ({ db, log }: Pick<JobContext, 'db' | 'log'>): PaymentParts => {
    const { siteName, publicUrl } = parts.sender
    return { db, log, siteName, publicUrl, service: parts.paymentService }
  }
  const asks =
    (work: (parts: PaymentParts, payload: unknown) => Promise<void>): JobHandlers[string] =>
    async (payload, context) => {
      if (parts.paymentService !== null) await work(partsWith(context), payload)
    }
  return {
    [names.followStripeEventJob]: asks(async (all, payload) => {
      const { eventId, look: about } = z.object({ eventId: z.string(), look }).parse(payload)
      await followEvent(all, eventId, about)
    }),
    [names.lookAtPurchaseJob]: asks((all, payload) => settlePurchase(all, ofPurchase.parse(payload).purchaseId)),
    [names.lookAtPlanJob]: asks((all, payload) => settlePlan(all, ofPlan.parse(payload).subscriptionId)),
    [names.arrangePlanJob]: asks((all, payload) => arrangePlan(all, ofPlan.parse(payload).subscriptionId)),
    [names.endPlanJob]: asks((all, payload) => endPlan(all, ofPlan.parse(payload).subscriptionId)),
    [names.endCheckoutsJob]: asks(async (all, payload) => {
      const form = z.object({ memberId: z.uuid(), plansBut: z.uuid().optional(), all: z.boolean().optional() })
      await endCheckouts(all, form.parse(payload))
    }),
    [names.returnPaymentJob]: asks((all, payload) => returnPayment(all, ofPurchase.parse(payload).purchaseId)),
    [names.refundPaymentJob]: asks(async (all, payload) => {
      const wish = z.object({ purchaseId: z.uuid(), cents: z.int(), key: z.string() }).parse(payload)
      try {
        await refundPayment(all, wish)
      } catch (error) {
        // More than was left of it, since somebody refunded at the same time: the admin was told so.
        if (!isStripeError(error) || !isRefusal(error)) throw error
        all.log.warn(describeStripeError(error), 'a refund was refused')
      }
    }),
    [names.creditMonthsJob]: async (payload, context) => {
      const { subscriptionId } = ofPlan.parse(payload)
      await book(partsWith(context), async (booking) => {
        await settleMonths(booking, await lockSubscription(booking.tx, subscriptionId))
      })
    },
    reconcilePayments: (_, { db }) => reconcile(db),
  }
}

const reconcileEveryMinutes = 15

export const paymentSchedules: readonly Schedule[] = [
  {
    name: 'beginReconcilingPayments',
    rhythm: { everyMinutes: reconcileEveryMinutes },
    run: (_, { db }) => addJob(db, 'reconcilePayments', {}, { jobKey: 'reconcilePayments' }),
  },
]
