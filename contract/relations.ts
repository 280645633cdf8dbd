// Related parties: the kinds of signals by which two owners can be related, and from which score on they are.

/** Signals by a value that several owners can share. */
export const valueSignals = [
  'network',
  'device',
  'payment',
  'name_servers',
  'ip_block',
  'analytics',
  'ads',
  'template',
  'favicon',
  'imprint',
  'sign_up',
] as const
export type ValueSignal = (typeof valueSignals)[number]

/** Signals of a pair: what the trades between the two show, and that one has invited the other. */
export const pairSignals = ['timing', 'ring', 'referral'] as const
export type RelationSignal = ValueSignal | (typeof pairSignals)[number]

/** From this score on, two owners are related. The SQL function `is_related` has the same figure. */
export const relatedScoreMin = 50
/** From this score on, an order between two owners waits for an admin. */
export const reviewScoreMin = 80
/** A value shared by more established owners counts for nothing. */
export const signalOwnersMax = 20
/** How long the keyed hash of a value is kept after it was last seen. */
export const signalRetentionDays = 90
