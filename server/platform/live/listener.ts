// Listens for the relay's notification of new rows, on a dedicated connection that reconnects automatically.
import pg from 'pg'
import type { Log } from '../log.ts'
import { liveChannel } from '../outbox/relay.ts'

const reconnectAfterMs = 1_000

export const listenForNews = (url: string, heard: () => void, log: Log): { stop(): Promise<void> } => {
  let client: pg.Client | null = null
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  const again = (): void => {
    clearTimeout(retry)
    if (!stopped) retry = setTimeout(connect, reconnectAfterMs)
  }
  const connect = (): void => {
    const next = new pg.Client({ connectionString: url, application_name: 'ankerplatz-live' })
    client = next
    next.on('notification', heard)
    next.on('error', (error) => log.warn({ error }, 'live listener lost its connection'))
    next.on('end', again)
    next
      .connect()
      .then(() => next.query(`listen ${liveChannel}`))
      .then(heard)
      .catch((error: unknown) => {
        log.warn({ error }, 'live listener could not connect')
        again()
      })
  }
  connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
