// A day as an address or the input of a browser writes it: 2026-11-15.

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** A day that exists (2026-02-30 does not), else undefined. */
export const readDay = (given: string | null | undefined): string | undefined => {
  if (typeof given !== 'string' || !dayForm.test(given)) return undefined
  const at = new Date(`${given}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given) ? given : undefined
}
