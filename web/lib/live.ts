// Live stream of server events, once per browser: one tab holds the connection and broadcasts to the others. When that
// tab closes, the next one resumes where it stopped.
import { heartbeatEveryMs, reconnectDelaysMs } from '../../contract/limits.ts'
import type { liveEndpoints, liveEnded, liveReset, LivePayload, LiveTopic } from '../../contract/live.ts'
import { createEmitter } from './emitter.ts'
import { asLeader } from './leader.ts'
import { followStream, type LiveMessage, type StreamEnd } from './liveStream.ts'
import { pause } from './pause.ts'
import { sessionClient } from './session.ts'
import { type Silence, watchSilence } from './heartbeat.ts'
import { openChannel } from './tabs.ts'

// Repeated here so that the contract's schemas stay out of the browser bundle; the types ensure that the values match
// the contract.
const reset: typeof liveReset = 'reset'
const ended: typeof liveEnded = 'ended'
const streamPath: typeof liveEndpoints.stream.path = '/api/live'
const silenceMs = heartbeatEveryMs * 2
/** Longer than a tab that leads needs to notice that its stream is dead and to say that it tries again. */
const leaderSilenceMs = heartbeatEveryMs * 3

const fresh = 'fresh'
const connected = 'connected'

/** Broadcast events have no id: a client that was disconnected may have missed them and cannot request them. */
const unnumbered: LiveMessage & { event: LiveTopic } = { event: 'shop.changed', data: {} }

type LiveEvents = { [T in LiveTopic]: LivePayload<T> } & Record<
  typeof reset | typeof ended | typeof fresh | typeof connected,
  unknown
>

/**
 * Messages between tabs: an event, the last event id, that the stream is alive or connected, and that it started
 * without a past.
 */
type Heard =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'id'; id: string }
  | { kind: 'alive' }
  | { kind: 'connected' }
  | { kind: 'fresh' }
  | { kind: 'whereAreWe' }
  | { kind: 'weAreAt'; id: string }

const events = createEmitter<LiveEvents>()
const channel = openChannel<Heard>('live')
let lastEventId: string | null = null
let leader: Silence | null = null

const isTopic = (event: string): event is LiveTopic | typeof reset | typeof ended =>
  event === reset || event === ended || event.includes('.')

const hear = (heard: Heard): void => {
  switch (heard.kind) {
    case 'message':
      if (isTopic(heard.message.event)) events.emit(heard.message.event, heard.message.data)
      break
    case 'id':
      lastEventId = heard.id
      break
    case 'alive':
      leader?.stillThere()
      break
    case 'connected':
      events.emit(connected, null)
      break
    case 'fresh':
      events.emit(fresh, null)
      break
    case 'whereAreWe':
      if (lastEventId !== null) channel.post({ kind: 'weAreAt', id: lastEventId })
      break
    case 'weAreAt':
      lastEventId ??= heard.id
      break
  }
}

/** Delay after the n-th consecutive failure; the last one repeats. */
export const reconnectDelayMs = (failures: number): number =>
  reconnectDelaysMs[Math.min(failures, reconnectDelaysMs.length) - 1] ?? reconnectDelaysMs[0]

const follow = (accessToken: string, signal: AbortSignal, heard: () => void): Promise<StreamEnd> => {
  const resumes = lastEventId !== null
  const tell = (what: Heard): void => {
    heard()
    hear(what)
    channel.post(what)
  }
  return followStream({
    url: streamPath,
    accessToken,
    lastEventId,
    silenceMs,
    signal,
    onBytes: () => channel.post({ kind: 'alive' }),
    onId: (id) => tell({ kind: 'id', id }),
    onMessage: (message) => {
      tell({ kind: 'message', message })
      if (message.event !== 'ready') return
      tell(resumes ? { kind: 'message', message: unnumbered } : { kind: 'fresh' })
      tell({ kind: 'connected' })
    },
  })
}

/** Aborts on stop, and as soon as the browser is online again: an older connection may be dead without notice. */
const networkReturn = (signal: AbortSignal): AbortController => {
  const turn = new AbortController()
  const end = (): void => turn.abort()
  signal.addEventListener('abort', end, { once: true, signal: turn.signal })
  if (typeof window !== 'undefined') window.addEventListener('online', end, { once: true, signal: turn.signal })
  return turn
}

const lead = async (signal: AbortSignal): Promise<void> => {
  let failures = 0
  for (let refused: string | undefined; !signal.aborted;) {
    const turn = networkReturn(signal)
    channel.post({ kind: 'alive' })
    const token = refused === undefined ? sessionClient.accessToken() : await sessionClient.renew(refused)
    refused = undefined
    if (token !== null) {
      const end = await follow(token, turn.signal, () => (failures = 0))
      if (end === 'refused') refused = token
    }
    failures += 1
    await pause(reconnectDelayMs(failures), turn.signal)
    if (turn.signal.aborted) failures = 0
    turn.abort()
  }
}

/**
 * Leads or follows. A browser may freeze a tab in the background with its stream and its lock; then a visible tab would get no events
 * for as long as that lasts.
 */
const takePart = async (signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const watch = watchSilence(leaderSilenceMs, () => document.hidden)
    leader = watch
    const end = await asLeader('live', { signal, leaderLost: watch.signal }, (turn) => {
      watch.end()
      return lead(turn)
    }).finally(watch.end)
    // While it was frozen, others heard what this tab did not.
    if (end === 'replaced') events.emit(fresh, null)
  }
}

/** Follows the stream until the returned function is called. */
export const startLive = (): (() => void) => {
  const stop = new AbortController()
  const stopHearing = channel.onMessage(hear)
  channel.post({ kind: 'whereAreWe' })
  const stopChecking = events.on(ended, () => void sessionClient.renew(sessionClient.accessToken() ?? undefined))
  void takePart(stop.signal)
  return () => {
    stop.abort()
    stopHearing()
    stopChecking()
  }
}

/** Subscribes to one topic; the returned function unsubscribes. */
export const onLive = <T extends LiveTopic>(topic: T, fn: (payload: LivePayload<T>) => void): (() => void) =>
  events.on(topic, fn as (payload: LiveEvents[T]) => void)

/** The browser was disconnected for too long: its data may be stale, so it refetches. */
export const onLiveReset = (fn: () => void): (() => void) => events.on(reset, fn)

/** The stream started without a last event id: data fetched before may have changed without an event. */
export const onLiveFresh = (fn: () => void): (() => void) => events.on(fresh, fn)

/** The stream is connected, for the first time or again: what failed before can be fetched now. */
export const onLiveConnected = (fn: () => void): (() => void) => events.on(connected, fn)
