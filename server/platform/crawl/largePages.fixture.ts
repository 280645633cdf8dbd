import type { FetchOutcome, Outbound } from '../outbound/outbound.ts'

/** Answers with the page of that name, and with 404 for everything else. */
export const respondingWith = (pages: Readonly<Record<string, () => string>>): Pick<Outbound, 'fetch'> => ({
  fetch: (address) => {
    const page = pages[new URL(address).pathname.slice(1)]
    const outcome: FetchOutcome = {
      kind: 'answered',
      status: page === undefined ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: new TextEncoder().encode(page?.() ?? ''),
      finalUrl: address,
      hops: [],
      truncated: false,
      timings: { dnsMs: 1, connectMs: 1, firstByteMs: 1, totalMs: 1 },
    }
    return Promise.resolve(outcome)
  },
})
