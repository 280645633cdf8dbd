// What a member is about to order: several offers, each with its target, placed together or not at all.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { footprintFinding, footprintVerdict, anchorMix } from './footprint.ts'
import { orderTerms } from './orderParts.ts'
import { targetUrlMax } from './projects.ts'
import { deliveryMode } from './shop.ts'
import { emptyIsNull, line, lines } from './texts.ts'

export const basketItemsMax = 20
const orderNotesMax = 2_000
const orderedAnchorMax = 200

const time = z.iso.datetime()

/** Why an item cannot be ordered as it is. One of them keeps the whole basket from being placed. */
export const basketObstacles = [
  /** Paused, ended, or not to be seen for now. */
  'offer_unavailable',
  'own_offer',
  'on_vacation',
  /** Only for members who link to this exchange. */
  'restricted',
  /** As many orders on the website are open as its seller takes at once. */
  'seller_full',
  /** It costs something else than what the member was shown. */
  'price_changed',
  'target_missing',
  /** No address that a link could lead to. */
  'target_invalid',
  'target_not_found',
  /** The target is on the website itself, or on a domain that is blocked here. */
  'target_not_allowed',
  /** The same link is ordered and not over, or stands twice in the basket. */
  'already_ordered',
  /** The footprint guard blocks it: a link back, or the same owner. */
  'footprint_blocked',
] as const
export const basketObstacle = z.enum(basketObstacles)
export type BasketObstacle = z.output<typeof basketObstacle>

/** Whether the page answers to which the link is to lead. */
export const targetChecks = ['unchecked', 'checking', 'reachable', 'not_found', 'unclear'] as const

export const basketItem = z.object({
  id: z.uuid(),
  offer_id: z.uuid(),
  website_id: z.uuid(),
  domain: z.string(),
  domain_name: z.string(),
  delivery_mode: deliveryMode,
  /** As they are now. */
  terms: orderTerms,
  /** What the member was shown last. */
  price_seen: z.int(),
  target_url: z.string().nullable(),
  anchor_text: z.string().nullable(),
  notes: z.string().nullable(),
  project_id: z.uuid().nullable(),
  /** Null: the target is not one of the member's own websites, or there is none yet. */
  target_website: z.object({ id: z.uuid(), domain: z.string(), domain_name: z.string() }).nullable(),
  target_check: z.object({
    state: z.enum(targetChecks),
    /** What the page answered with. */
    status: z.int().nullable(),
    checked_at: time.nullable(),
    /** Somebody has been looking for longer than it takes: it can be asked for again. */
    is_slow: z.boolean(),
  }),
  obstacles: z.array(basketObstacle),
  /** What the link does to the profile of its target; null without a target. */
  footprint: z.object({ verdict: footprintVerdict, findings: z.array(footprintFinding) }).nullable(),
  /** The mix of anchors with this one; null where the target is not an own website. */
  anchors: anchorMix.nullable(),
})
export type BasketItem = z.output<typeof basketItem>

export const basket = z.object({
  items: z.array(basketItem).max(basketItemsMax),
  total: z.int().min(0),
  balance: z.int().min(0),
  debt: z.int().min(0),
  /** How many credits are lacking; 0: there are enough. */
  lacking: z.int().min(0),
})
export type Basket = z.output<typeof basket>

const itemPlace = z.object({ id: z.uuid() })

export const basketDraft = z.strictObject({
  /** An address anywhere; empty: not yet. */
  target_url: emptyIsNull(z.string().trim().max(targetUrlMax)).default(null),
  anchor_text: emptyIsNull(line({ lengthMax: orderedAnchorMax })).default(null),
  notes: emptyIsNull(lines({ lengthMax: orderNotesMax })).default(null),
  project_id: z.uuid().nullable().default(null),
})
export type BasketDraft = z.output<typeof basketDraft>

const placedOrder = z.object({ id: z.uuid(), number: z.int(), domain_name: z.string(), price: z.int() })

export const basketEndpoints = {
  basket: endpoint({
    method: 'GET',
    path: '/api/basket',
    access: 'member',
    summary: 'What the member is about to order, with all that stands in the way of it.',
    output: z.object({ basket }),
    errors: ['signed_out'],
  }),
  addToBasket: endpoint({
    method: 'POST',
    path: '/api/basket',
    access: 'member',
    summary: `Puts an offer into the basket, ${basketItemsMax} at most. With a project its page is the target.`,
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
    summary: 'Changes target, anchor, notes and project of an item. A new target is looked at.',
    params: itemPlace,
    body: basketDraft,
    output: z.object({ basket }),
    errors: ['signed_out', 'not_found'],
  }),
  checkTarget: endpoint({
    method: 'POST',
    path: '/api/basket/:id/check',
    access: 'member',
    summary: 'Looks again whether the page of the target answers.',
    params: itemPlace,
    output: z.object({ basket }),
    errors: ['signed_out', 'not_found'],
  }),
  acceptPrice: endpoint({
    method: 'POST',
    path: '/api/basket/:id/price',
    access: 'member',
    summary: 'The member has seen what it costs now.',
    params: itemPlace,
    body: z.strictObject({ price: z.int().positive() }),
    output: z.object({ basket }),
    errors: ['signed_out', 'not_found', 'conflict'],
  }),
  dropItem: endpoint({
    method: 'DELETE',
    path: '/api/basket/:id',
    access: 'member',
    summary: 'Takes an item out. One that is not there is out already.',
    params: itemPlace,
    output: z.object({ basket }),
    errors: ['signed_out'],
  }),
  placeOrders: endpoint({
    method: 'POST',
    path: '/api/orders',
    access: 'member',
    summary:
      'Orders these items of the basket, all or none: the prices are held, and the items leave the basket. Where something stands in the way, nothing is ordered and the basket says what.',
    body: z.strictObject({
      /** What the member sees: each item with the price it is shown with. */
      items: z
        .array(z.strictObject({ id: z.uuid(), price: z.int().positive() }))
        .min(1)
        .max(basketItemsMax),
    }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('placed'), orders: z.array(placedOrder), total: z.int() }),
      z.object({ outcome: z.literal('refused'), basket }),
    ]),
    errors: ['signed_out', 'not_found', 'idempotency_key_missing', 'idempotency_key_reused'],
    idempotency: 'required',
  }),
} as const
