// Detects dead connections: one with heartbeats counts as dead when they stop, because a connection can fail without an
// error.

export interface Silence {
  /** Aborted after too long without data. */
  signal: AbortSignal
  stillThere(): void
  /** Stops watching. */
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
