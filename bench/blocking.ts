// Total blocking time of a page, based on the thread's own CPU time. On a shared machine the browser often waits for a
// core in the middle of a task. Lighthouse counts that wait too, and on two cores it is most of what it counts.
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ph: string
  ts: number
  /** CPU time of the thread in microseconds, without the time spent waiting for a core. */
  tdur?: number
}

export interface Trace {
  traceEvents: readonly TraceEvent[]
}

const longTaskMs = 50
const taskNames = new Set(['RunTask', 'ThreadControllerImpl::RunTask'])

/**
 * Counted from the first paint. `slowdown` is how many times slower the visitor's machine is. Null if nothing was
 * painted.
 */
export const blockingMs = ({ traceEvents }: Trace, slowdown: number): number | null => {
  const painted = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (painted === undefined) return null
  return traceEvents
    .filter(({ pid, tid, ph, name }) => pid === painted.pid && tid === painted.tid && ph === 'X' && taskNames.has(name))
    .filter(({ ts }) => ts > painted.ts)
    .map(({ tdur = 0 }) => (tdur / 1_000) * slowdown - longTaskMs)
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0)
}
