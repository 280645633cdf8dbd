// Agreements behind a link: an order or an exchange. Shown in the link report and in the list for manual review.
import { z } from 'zod'
import { acceptedDefects } from './links.ts'
import { guaranteeStates, orderStatus } from './orders.ts'

const time = z.iso.datetime()

const sites = {
  /** Website that carries the link, in readable form. */
  domain_name: z.string(),
  /** Target of the link. */
  target_domain_name: z.string(),
}

export const linkAgreement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    order_id: z.uuid(),
    number: z.int(),
    status: orderStatus,
    price: z.int().positive(),
    surcharge: z.int().min(0),
    premium: z.int().min(0),
    ...sites,
    guarantee_months: z.int(),
    /** Null before the order is completed. */
    guarantee: z.object({ state: z.enum(guaranteeStates), from: time, until: time }).nullable(),
    /** Defects that a decision has accepted; null without one. */
    accepted: acceptedDefects.nullable(),
  }),
  z.object({ kind: z.literal('exchange'), ...sites }),
])
export type LinkAgreement = z.output<typeof linkAgreement>
