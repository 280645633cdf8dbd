// The live stream over HTTP (server-sent events). It writes to the socket directly: thousands of streams stay open, and
// each must be cheap.
import { liveEndpoints } from '../../../contract/live.ts'
import { type Route, route } from '../http/route.ts'
import { alreadySent } from './alreadySent.ts'
import type { Hub } from './hub.ts'

const positionForm = /^\d{1,15}$/

export const liveRoutes = (hub: Hub): Route[] => [
  route(liveEndpoints.stream, async ({ caller, exchange }) => {
    const { outgoing } = exchange
    const last = exchange.header('last-event-id')
    outgoing.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    const lastEventId = last !== null && positionForm.test(last) ? Number(last) : null
    await hub.open({ ...caller, response: outgoing, lastEventId })
    return alreadySent()
  }),
]
