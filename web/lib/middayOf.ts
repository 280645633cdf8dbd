/** A day without a time is shown as the same day in nearly every time zone. */
export const middayOf = (day: string): string => `${day}T12:00:00.000Z`
