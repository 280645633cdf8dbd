// Worker lanes: jobs that wait for external servers get worker slots of their own, so that they never block other jobs.
// A job names its lane in its definition; all others share the default lane, whose size is a setting of the process.

export interface LaneSettings {
  /** Worker slots. */
  concurrency: number
  /** Fetches jobs one by one instead of prefetching, so that a later urgent job does not wait behind others. */
  oneByOne?: boolean
  /**
   * For many slots whose jobs wait for external servers: jobs are fetched and completed in batches, one statement each.
   */
  inBatches?: boolean
  /** How often batched slots poll for due or released jobs; a quarter of a second if omitted. */
  pollEveryMs?: number
}

/**
 * One lane for each kind of external work, and one more where a member waits for some of its jobs: a deliberately slow
 * server delays only jobs of its own kind, and members never wait behind scheduled work.
 */
export const lanes = {
  /** Each mail holds a database session while it is sent: as many slots as connections to the mail server. */
  mail: { concurrency: 5, oneByOne: true },
  /** An analysis mostly waits for the site, so many run concurrently. */
  analysis: { concurrency: 26, oneByOne: true },
  scheduledAnalysis: { concurrency: 6, oneByOne: true },
  dnsCheck: { concurrency: 8, oneByOne: true },
  /** Short requests, some of which any visitor can trigger. */
  shortRequest: { concurrency: 3, oneByOne: true },
  linkCheck: { concurrency: 24, inBatches: true },
  /**
   * Most of them wait at any moment: every host has its pause between robots.txt and the page. A worker that fetches
   * jobs may lock every free queue on the way, and these checks are not urgent, so they poll slowly.
   */
  scheduledLinkCheck: { concurrency: 320, inBatches: true, pollEveryMs: 500 },
  /** Each has the browser of its process for itself. */
  render: { concurrency: 1, oneByOne: true },
  targetCheck: { concurrency: 6, oneByOne: true },
  payment: { concurrency: 6, oneByOne: true },
  scheduledPaymentSync: { concurrency: 4, oneByOne: true },
} as const satisfies Readonly<Record<string, LaneSettings>>

export type LaneName = 'default' | keyof typeof lanes

/** A process that opens pages in a browser does nothing else, and a worker without one leaves them to it. */
export const worksLane = (role: 'all' | 'web' | 'worker' | 'render', lane: LaneName): boolean =>
  role === 'all' || role === (lane === 'render' ? 'render' : 'worker')
