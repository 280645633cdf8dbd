// Columns available for an offer, in addition to the website.

export const offerColumns = [
  'category',
  'quality',
  'dr',
  'da',
  'spam',
  'visits',
  'link',
  'turnaround',
  'guarantee',
  'writer',
  'completion',
  'cover',
  'price',
] as const
export type OfferColumn = (typeof offerColumns)[number]

/** Default columns. */
export const usualColumns: readonly OfferColumn[] = [
  'category',
  'quality',
  'dr',
  'spam',
  'visits',
  'link',
  'turnaround',
  'completion',
  'cover',
  'price',
]
