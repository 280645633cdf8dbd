// The columns that an offer can be shown in, beside the website that names its row.

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
  'price',
] as const
export type OfferColumn = (typeof offerColumns)[number]

/** What everybody sees who has not chosen otherwise. */
export const usualColumns: readonly OfferColumn[] = [
  'category',
  'quality',
  'dr',
  'spam',
  'visits',
  'link',
  'turnaround',
  'completion',
  'price',
]
