// Loaded into every measured process: reports its resource usage on request.

export interface Usage {
  cpuMicroseconds: number
  residentBytes: number
  /** Heap and buffers; memory really in use if requested after a garbage collection. */
  heldBytes: number
}

process.on('message', (asked) => {
  if (asked !== 'usage' && asked !== 'usage after collection') return
  if (asked === 'usage after collection') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  const usage: Usage = { cpuMicroseconds: user + system, residentBytes: rss, heldBytes: heapUsed + external }
  process.send?.(usage)
})

// The channel must not keep a process alive that is about to exit.
process.channel?.unref()
