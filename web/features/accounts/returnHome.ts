// Automatic redirect from the confirmation page to the homepage: five seconds, paused while the reader uses the page.

export const returnAfterMs = 5_000
/** The page counts as in use for this long after the last pointer or key event. */
export const useLastsMs = 1_500

export interface Use {
  sinceLastUseMs: number
  /** A control of the page has the focus. */
  focused: boolean
}

export const isInUse = ({ sinceLastUseMs, focused }: Use): boolean => focused || sinceLastUseMs < useLastsMs

export const remainingAfter = (remainingMs: number, elapsedMs: number, use: Use): number =>
  isInUse(use) ? remainingMs : Math.max(0, remainingMs - elapsedMs)
