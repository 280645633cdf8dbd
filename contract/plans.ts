// Plan names. Prices and credits are in pricing.ts, which pages that only show the names need not load.
import { z } from 'zod'

export const plans = ['basic', 'professional', 'enterprise'] as const
export const plan = z.enum(plans)
export type Plan = z.output<typeof plan>

export const billingIntervals = ['month', 'year'] as const
export const billingInterval = z.enum(billingIntervals)
export type BillingInterval = z.output<typeof billingInterval>
