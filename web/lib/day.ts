// A day in URLs and date inputs: 2026-11-15.

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** Returns an existing day (2026-02-30 is not one), otherwise undefined. */
export const readDay = (given: string | null | undefined): string | undefined => {
  if (typeof given !== 'string' || !dayForm.test(given)) return undefined
  const at = new Date(`${given}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given) ? given : undefined
}
