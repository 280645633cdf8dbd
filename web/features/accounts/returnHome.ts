// The automatic way home from the confirmation page: five seconds, which stand still while the reader uses the page.

export const returnAfterMs = 5_000
/** After the last move of pointer or key the page counts as in use for this long. */
export const useLastsMs = 1_500

export interface Use {
  sinceLastUseMs: number
  /** A control of the page has the focus. */
  focused: boolean
}

export const isInUse = ({ sinceLastUseMs, focused }: Use): boolean => focused || sinceLastUseMs < useLastsMs

export const remainingAfter = (remainingMs: number, elapsedMs: number, use: Use): number =>
  isInUse(use) ? remainingMs : Math.max(0, remainingMs - elapsedMs)
