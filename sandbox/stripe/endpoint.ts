// Endpoint of the payment API: its path, its parameters, and what it changes.
import type Stripe from 'stripe'
import type { z } from 'zod'
import type { AnyObject, Bank } from './bank.ts'
import { checkParams } from './params.ts'

export type Answer = AnyObject | Stripe.DeletedCustomer | Stripe.ApiList<AnyObject> | Stripe.ApiList<Stripe.LineItem>

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Parses the parameters and returns the work they request. */
  prepare(sent: unknown, wanted: { id: string }): { expand: readonly string[]; work(bank: Bank): Promise<Answer> }
}

export const endpoint = <T extends { expand?: string[] | undefined }>(
  method: Endpoint['method'],
  path: string,
  params: z.ZodType<T>,
  run: (bank: Bank, sent: T, wanted: { id: string }) => Promise<Answer>,
): Endpoint => ({
  method,
  path,
  prepare: (given, wanted) => {
    const sent = checkParams(params, given)
    return { expand: sent.expand ?? [], work: (bank) => run(bank, sent, wanted) }
  },
})
