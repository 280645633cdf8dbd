// Return URLs of the payment provider after a checkout; the server writes them, the pages read them. Packs:
// `/credits?purchase=<id>&checkout=done|cancelled`. Plans: `/subscriptions?subscription=<id>&checkout=done|cancelled`.
// Upgrades: `/subscriptions?purchase=<id>&checkout=done|cancelled`. They only show that a member came back, never that
// a payment succeeded: that is requested from the server.

const checkoutEnds = ['done', 'cancelled'] as const
export type CheckoutEnd = (typeof checkoutEnds)[number]

export type CheckoutSubject = 'pack' | 'plan' | 'upgrade'

const placeOf: Record<CheckoutSubject, { path: string; name: 'purchase' | 'subscription' }> = {
  pack: { path: '/credits', name: 'purchase' },
  plan: { path: '/subscriptions', name: 'subscription' },
  upgrade: { path: '/subscriptions', name: 'purchase' },
}

/** Path to append to the public URL. */
export const checkoutReturnPath = (subject: CheckoutSubject, id: string, end: CheckoutEnd): string => {
  const { path, name } = placeOf[subject]
  return `${path}?${name}=${id}&checkout=${end}`
}

export interface CheckoutReturn {
  of: 'purchase' | 'subscription'
  id: string
  end: CheckoutEnd
}

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null if the URL is not a checkout return. */
export const readCheckoutReturn = (search: URLSearchParams): CheckoutReturn | null => {
  const end = checkoutEnds.find((known) => known === search.get('checkout'))
  const of = search.has('purchase') ? 'purchase' : 'subscription'
  const id = search.get(of) ?? ''
  return end === undefined || !idForm.test(id) ? null : { of, id, end }
}

/** The query without the checkout parameters; everything else stays. */
export const withoutCheckoutReturn = (search: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(search)
  for (const name of ['checkout', 'purchase', 'subscription']) rest.delete(name)
  return rest
}
