// Steady load through the load balancer: credits granted one by one, each with its own idempotency key, pages and API
// responses read, and live streams that reconnect automatically. It records every failed request and every event
// received.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from './people.ts'

const betweenWritesMs = 30
const betweenReadsMs = 20
const answerWithinMs = 30_000
/** As the web app does at the first attempt. */
const reconnectAfterMs = 1_000
const eventsWithinMs = 30_000
const pollEveryMs = 50

export interface Noted {
  writes: number
  reads: number
  reconnects: number
  events: number
  /** Failed requests. */
  failures: string[]
  /** Wrong events on the streams, or wrong balances. */
  wrongs: string[]
}

interface Load {
  url: string
  admin: Person
  noted: Noted
  isOver(): boolean
}

export interface SteadyLoad {
  noted: Noted
  /** Starts nothing new, lets pending work finish, and verifies that everything arrived exactly once. */
  finish(): Promise<Noted>
}

export const startLoad = (url: string, admin: Person, members: readonly Person[]): SteadyLoad => {
  const noted: Noted = { writes: 0, reads: 0, reconnects: 0, events: 0, failures: [], wrongs: [] }
  let over = false
  const load: Load = { url, admin, noted, isOver: () => over }
  const streams = members.map((member) => followStream(load, member))
  const writers = members.map((member) => giveCredits(load, member))
  const readers = members.map((member, index) => readOn(load, member, index))
  return {
    noted,
    finish: async () => {
      over = true
      const given = await Promise.all(writers)
      await Promise.all(readers)
      await Promise.all(streams.map((stream, index) => stream.finish(given[index] ?? 0)))
      return noted
    },
  }
}

const request = async (load: Load, what: string, path: string, init: RequestInit): Promise<boolean> => {
  try {
    const answer = await fetch(`${load.url}${path}`, { ...init, signal: AbortSignal.timeout(answerWithinMs) })
    const text = await answer.text()
    if (answer.ok) return true
    load.noted.failures.push(`${what} was answered with ${answer.status}: ${text.slice(0, 120)}`)
  } catch (error) {
    load.noted.failures.push(`${what} got no answer: ${String(error)}`)
  }
  return false
}

const asMember = ({ token }: Person): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** One after the other, so that the balances are 1, 2, 3 …; returns the number of credits granted. */
const giveCredits = async (load: Load, member: Person): Promise<number> => {
  let given = 0
  while (!load.isOver()) {
    const headers = { ...asMember(load.admin), 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const body = JSON.stringify({ member_id: member.id, amount: 1, reason: 'While everything is restarted' })
    const init = { method: 'POST', headers, body }
    load.noted.writes += 1
    if (await request(load, 'A write', '/api/admin/credits/adjustments', init)) given += 1
    await pause(betweenWritesMs)
  }
  return given
}

const readOn = async (load: Load, member: Person, place: number): Promise<void> => {
  const paths = ['/api/me', '/', '/api/notifications?language=en', '/de']
  for (let turn = place; !load.isOver(); turn += 1) {
    const path = paths[turn % paths.length] ?? '/'
    load.noted.reads += 1
    await request(load, `A request of ${path}`, path, { headers: asMember(member) })
    await pause(betweenReadsMs)
  }
}

const eventForm = /^id: (\d+)\nevent: ([\w.]+)\ndata: (.*)$/

const followStream = (load: Load, member: Person): { finish(given: number): Promise<void> } => {
  const abort = new AbortController()
  const totals: number[] = []
  let lastId = ''
  const hear = (frame: string): void => {
    if (frame.startsWith('event: reset')) load.noted.wrongs.push('A stream was reset.')
    lastId = /^id: (\d+)$/m.exec(frame)?.[1] ?? lastId
    const [, , topic, data = '{}'] = eventForm.exec(frame) ?? []
    if (topic !== 'credits.changed') return
    const { total_credits: total } = JSON.parse(data) as { total_credits: number }
    // Skips the initial balance, which may arrive before or after the stream opens.
    if (total > 0) totals.push(total)
  }
  const listen = async (): Promise<void> => {
    const resume: Record<string, string> = lastId === '' ? {} : { 'last-event-id': lastId }
    const headers = { ...asMember(member), ...resume }
    const answer = await fetch(`${load.url}/api/live`, { headers, signal: abort.signal })
    if (!answer.ok) throw new Error(`the response was ${answer.status}`)
    let rest = ''
    for await (const chunk of answer.body ?? []) {
      const frames = (rest + new TextDecoder().decode(chunk as Uint8Array)).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) hear(frame)
    }
  }
  const isClosed = (): boolean => abort.signal.aborted
  const running = (async () => {
    while (!isClosed()) {
      await listen().catch((error: unknown) => {
        if (!isClosed()) load.noted.failures.push(`A stream broke: ${String(error)}`)
      })
      if (isClosed()) return
      load.noted.reconnects += 1
      await pause(reconnectAfterMs)
    }
  })()
  return {
    finish: async (given) => {
      const giveUpAt = performance.now() + eventsWithinMs
      while (totals.length < given && performance.now() < giveUpAt) await pause(pollEveryMs)
      abort.abort()
      await running
      load.noted.events += totals.length
      const isRight = totals.length === given && totals.every((total, index) => total === index + 1)
      if (!isRight) load.noted.wrongs.push(`${given} credits were given one by one; heard was: ${totals.join(' ')}`)
    },
  }
}
