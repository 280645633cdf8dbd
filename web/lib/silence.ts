// A line can be dead without saying so. Whoever listens to one that gives signs of life knows by their absence.

export interface Silence {
  /** Aborted when nothing has been heard for too long. */
  signal: AbortSignal
  stillThere(): void
  /** Nobody listens any more. */
  end(): void
}

/** While `isExcused` says so, a silence means nothing, and another one has to pass. */
export const watchSilence = (ms: number, isExcused: () => boolean = () => false): Silence => {
  const silence = new AbortController()
  const begin = (): ReturnType<typeof setTimeout> =>
    setTimeout(() => (isExcused() ? stillThere() : silence.abort()), ms)
  let watchdog = begin()
  const stillThere = (): void => {
    clearTimeout(watchdog)
    watchdog = begin()
  }
  return {
    signal: silence.signal,
    stillThere,
    end: () => clearTimeout(watchdog),
  }
}
