// How long a page keeps its reader from being answered, by the time that its thread itself worked. A browser on a shared machine is often
// made to wait in the midst of a task; Lighthouse counts that as well, and on two cores it is most of what it counts.
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ph: string
  ts: number
  /** What the thread worked, in microseconds: without the time in which it had to wait for a core. */
  tdur?: number
}

export interface Trace {
  traceEvents: readonly TraceEvent[]
}

const longTaskMs = 50
const taskNames = new Set(['RunTask', 'ThreadControllerImpl::RunTask'])

/** From the first paint on; `slowdown` says how many times slower the reader's machine is. Null where nothing was painted. */
export const blockingMs = ({ traceEvents }: Trace, slowdown: number): number | null => {
  const painted = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (painted === undefined) return null
  return traceEvents
    .filter(({ pid, tid, ph, name }) => pid === painted.pid && tid === painted.tid && ph === 'X' && taskNames.has(name))
    .filter(({ ts }) => ts > painted.ts)
    .map(({ tdur = 0 }) => (tdur / 1_000) * slowdown - longTaskMs)
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0)
}
