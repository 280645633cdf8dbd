// Basket: several offers, each with its target, ordered together or not at all.
import { z } from 'zod'
import { coverStep } from './cover.ts'
import { endpoint } from './endpoint.ts'
import { footprintFinding, footprintVerdict, anchorMix } from './footprint.ts'
import { anchorTextLengthMax, orderNotesMax, pageUrlLengthMax } from './limits.ts'
import { orderTerms } from './orderParts.ts'
import { deliveryMode } from './shop.ts'
import { emptyIsNull, line, lines, typed } from './texts.ts'

export const basketItemsMax = 20

const time = z.iso.datetime()

/** Why an item cannot be ordered. A single obstacle blocks the whole basket. */
export const basketObstacles = [
  /** Paused, ended or currently hidden. */
  'offer_unavailable',
  'own_offer',
  'on_vacation',
  /** Only for members who link to this platform. */
  'restricted',
  /** The website already has as many open orders as its seller accepts at once. */
  'seller_full',
  /** The buyer has placed as many orders with the seller as one may in a day, or in a week. */
  'seller_limit',
  /** As many orders of the buyer as possible wait for an answer on the website. */
  'pending_limit',
  /** The total of price, surcharge and premium differs from the one the member saw. */
  'price_changed',
  'target_missing',
  /** Not a URL that a link can point to. */
  'target_invalid',
  'target_not_found',
  /** The target is on the website itself, or on a blocked domain. */
  'target_not_allowed',
  /** The same link is already in an open order, or twice in the basket. */
  'already_ordered',
  /** Blocked by the footprint check: a link back, or the same owner. */
  'footprint_blocked',
] as const
export const basketObstacle = z.enum(basketObstacles)
export type BasketObstacle = z.output<typeof basketObstacle>

/** Whether the target page responds. */
export const targetChecks = ['unchecked', 'checking', 'reachable', 'not_found', 'unclear'] as const

export const basketItem = z.object({
  id: z.uuid(),
  offer_id: z.uuid(),
  website_id: z.uuid(),
  domain: z.string(),
  domain_name: z.string(),
  delivery_mode: deliveryMode,
  /** Current terms. */
  terms: orderTerms,
  /** What a refund under guarantee would be paid from, over time; empty if the offer is not in the shop. */
  cover: z.array(coverStep),
  /** The total the member saw last: price, surcharge and premium. */
  price_seen: z.int(),
  /** Buyer and seller are strongly related: an admin reviews the order before the seller can answer. */
  needs_admin_review: z.boolean(),
  target_url: z.string().nullable(),
  anchor_text: z.string().nullable(),
  notes: z.string().nullable(),
  project_id: z.uuid().nullable(),
  /** Null: the target is not on one of the member's own websites, or there is none yet. */
  target_website: z.object({ id: z.uuid(), domain: z.string(), domain_name: z.string() }).nullable(),
  target_check: z.object({
    state: z.enum(targetChecks),
    /** HTTP status of the page. */
    status: z.int().nullable(),
    checked_at: time.nullable(),
    /** The check takes longer than usual and can be requested again. */
    is_slow: z.boolean(),
  }),
  obstacles: z.array(basketObstacle),
  /** Effect of the link on the profile of its target; null without a target. */
  footprint: z.object({ verdict: footprintVerdict, findings: z.array(footprintFinding) }).nullable(),
  /** Anchor mix including this one; null if the target is not an own website. */
  anchors: anchorMix.nullable(),
})
export type BasketItem = z.output<typeof basketItem>

export const basket = z.object({
  items: z.array(basketItem).max(basketItemsMax),
  total: z.int().min(0),
  balance: z.int().min(0),
  /** Of the balance, what can be spent now: new payers may spend only some of the credits that are not settled. */
  spendable: z.int().min(0),
  /** When more can be spent; null: all of the balance can be spent. */
  more_at: time.nullable(),
  debt: z.int().min(0),
  /** Credits that the total exceeds what can be spent by; 0 if there are enough. */
  lacking: z.int().min(0),
  /** unsettled_limit: the member has credits that they cannot spend yet. Null: nothing is lacking. */
  lacking_reason: z.enum(['balance', 'unsettled_limit']).nullable(),
})
export type Basket = z.output<typeof basket>

const itemPlace = z.object({ id: z.uuid() })

export const basketDraft = z.strictObject({
  /** Any URL; empty: not set yet. */
  target_url: emptyIsNull(typed({ lengthMax: pageUrlLengthMax })).default(null),
  anchor_text: emptyIsNull(line({ lengthMax: anchorTextLengthMax })).default(null),
  notes: emptyIsNull(lines({ lengthMax: orderNotesMax })).default(null),
  project_id: z.uuid().nullable().default(null),
})
export type BasketDraft = z.output<typeof basketDraft>

/** `price`: with surcharge and premium. */
const placedOrder = z.object({ id: z.uuid(), number: z.int(), domain_name: z.string(), price: z.int() })

export const basketEndpoints = {
  basket: endpoint({
    method: 'GET',
    path: '/api/basket',
    access: 'member',
    summary: 'Returns the basket with everything that blocks the order.',
    output: z.object({ basket }),
    errors: ['signed_out'],
  }),
  addToBasket: endpoint({
    method: 'POST',
    path: '/api/basket',
    access: 'member',
    summary: `Adds an offer to the basket, ${basketItemsMax} at most. With a project, its page becomes the target.`,
    body: z.strictObject({ offer_id: z.uuid(), ...basketDraft.shape }),
    output: z.object({ basket, item_id: z.uuid() }),
    errors: [
      'signed_out',
      'not_found',
      'own_website',
      'offer_unavailable',
      'basket_full',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
    idempotency: 'required',
  }),
  changeItem: endpoint({
    method: 'PUT',
    path: '/api/basket/:id',
    access: 'member',
    summary: 'Updates target, anchor text, notes and project of an item. A new target is checked.',
    params: itemPlace,
    body: basketDraft,
    output: z.object({ basket }),
    errors: ['signed_out', 'not_found'],
  }),
  checkTarget: endpoint({
    method: 'POST',
    path: '/api/basket/:id/check',
    access: 'member',
    summary: 'Rechecks whether the target page responds.',
    params: itemPlace,
    output: z.object({ basket }),
    errors: ['signed_out', 'not_found'],
  }),
  acceptPrice: endpoint({
    method: 'POST',
    path: '/api/basket/:id/price',
    access: 'member',
    summary: 'Confirms that the member has seen the current total of price, surcharge and premium.',
    params: itemPlace,
    body: z.strictObject({ price: z.int().positive() }),
    output: z.object({ basket }),
    errors: ['signed_out', 'not_found', 'conflict'],
  }),
  dropItem: endpoint({
    method: 'DELETE',
    path: '/api/basket/:id',
    access: 'member',
    summary: 'Removes an item from the basket. Idempotent.',
    params: itemPlace,
    output: z.object({ basket }),
    errors: ['signed_out'],
  }),
  placeOrders: endpoint({
    method: 'POST',
    path: '/api/orders',
    access: 'member',
    summary:
      'Orders these basket items, all or none: the prices are held in escrow and the items leave the basket. If anything blocks the order, nothing is ordered and the basket lists the obstacles; a limit per seller or website is an error of its own.',
    body: z.strictObject({
      /** What the member sees: each item with its displayed total of price, surcharge and premium. */
      items: z
        .array(z.strictObject({ id: z.uuid(), price: z.int().positive() }))
        .min(1)
        .max(basketItemsMax),
    }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('placed'), orders: z.array(placedOrder), total: z.int() }),
      z.object({ outcome: z.literal('refused'), basket }),
    ]),
    errors: [
      'signed_out',
      'not_found',
      'seller_limit_reached',
      'pending_limit_reached',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
    idempotency: 'required',
  }),
} as const
