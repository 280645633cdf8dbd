// Semaphore: limits how much work runs at once; the rest waits in order.
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

export interface Crowd {
  atOnce: number
  /** When this many wait, further work is rejected. */
  waitingMax: number
  refusal?: () => Error
}

export const createSemaphore = ({ atOnce, waitingMax, refusal }: Crowd): Semaphore => {
  const refuse = refusal ?? (() => new Error(`More than ${waitingMax} wait for the semaphore`))
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length >= waitingMax) throw refuse()
    // Finished work hands its slot to the next in line, so that later calls cannot overtake it.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
