// At which time of the day a link is looked at that comes round in days: it follows from its id, so that a million of them are spread
// evenly over 24 hours and each has its own time for good.
const dayMs = 86_400_000
/** The last digits of an id are random in every form that ids have. */
const digits = 12

export const timeOfDayMs = (linkId: string): number =>
  Math.floor((Number.parseInt(linkId.slice(-digits), 16) / 16 ** digits) * dayMs)

/** The given time of the day in UTC on which the moment lies. */
export const onDayOf = (moment: Date, timeMs: number): Date =>
  new Date(Math.floor(moment.getTime() / dayMs) * dayMs + timeMs)
