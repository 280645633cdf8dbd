// Loaded into every measured process: it answers what the process uses, and is silent otherwise.

export interface Usage {
  cpuMicroseconds: number
  residentBytes: number
  /** Heap and buffers; what is really held, when asked for after a collection. */
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

// Being asked now and then must not keep a process alive that wants to end.
process.channel?.unref()
