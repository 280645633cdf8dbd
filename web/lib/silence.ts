// A line can be dead without saying so. Whoever listens to one that gives signs of life knows by their absence.

export interface Silence {
  /** Aborted when nothing has been heard for too long. */
  signal: AbortSignal
  stillThere(): void
  /** Nobody listens any more. */
  end(): void
}

export const watchSilence = (ms: number): Silence => {
  const silence = new AbortController()
  const begin = (): ReturnType<typeof setTimeout> => setTimeout(() => silence.abort(), ms)
  let watchdog = begin()
  return {
    signal: silence.signal,
    stillThere: () => {
      clearTimeout(watchdog)
      watchdog = begin()
    },
    end: () => clearTimeout(watchdog),
  }
}
