// What members have agreed about a link: by an order or an exchange. The file of the link names it, and so does the list of links that a
// person has to look at.
import { z } from 'zod'
import { guaranteeStates, orderStatus } from './orders.ts'

const time = z.iso.datetime()

const sites = {
  /** The website on which the link stands, as people read it. */
  domain_name: z.string(),
  /** Where it leads. */
  target_domain_name: z.string(),
}

export const linkAgreement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    order_id: z.uuid(),
    number: z.int(),
    status: orderStatus,
    price: z.int().positive(),
    ...sites,
    guarantee_months: z.int(),
    /** Null before the order is completed. */
    guarantee: z.object({ state: z.enum(guaranteeStates), from: time, until: time }).nullable(),
  }),
  z.object({ kind: z.literal('exchange'), ...sites }),
])
export type LinkAgreement = z.output<typeof linkAgreement>
