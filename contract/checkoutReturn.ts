// Where the payment service sends the browser when a checkout is over. The server writes these addresses, the pages read them:
//   packs     /credits?purchase=<id>&checkout=done|cancelled
//   plans     /subscriptions?subscription=<id>&checkout=done|cancelled
//   upgrades  /subscriptions?purchase=<id>&checkout=done|cancelled
// They say that somebody came back, never that something was paid: that is asked of the server.

const checkoutEnds = ['done', 'cancelled'] as const
export type CheckoutEnd = (typeof checkoutEnds)[number]

export type CheckoutSubject = 'pack' | 'plan' | 'upgrade'

const placeOf: Record<CheckoutSubject, { path: string; name: 'purchase' | 'subscription' }> = {
  pack: { path: '/credits', name: 'purchase' },
  plan: { path: '/subscriptions', name: 'subscription' },
  upgrade: { path: '/subscriptions', name: 'purchase' },
}

/** To be put behind the public address. */
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

/** Null where the address speaks of no checkout. */
export const readCheckoutReturn = (search: URLSearchParams): CheckoutReturn | null => {
  const end = checkoutEnds.find((known) => known === search.get('checkout'))
  const of = search.has('purchase') ? 'purchase' : 'subscription'
  const id = search.get(of) ?? ''
  return end === undefined || !idForm.test(id) ? null : { of, id, end }
}

/** The address without it; everything else stays. */
export const withoutCheckoutReturn = (search: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(search)
  for (const name of ['checkout', 'purchase', 'subscription']) rest.delete(name)
  return rest
}
