// Has a draft written while its page is shown: live, to be stopped at any time, and with what the server kept whatever becomes of the line.
import { useEffect, useRef, useState } from 'react'
import type { Draft, WritingProblem, WritingTask } from '../../../contract/content.ts'
import { ApiError } from '../../lib/http.ts'
import { pause } from '../../lib/pause.ts'
import { type DraftCalls, useDraftCalls } from './drafts.ts'
import type { Keeper } from './keeper.ts'
import { afterHearing, nothingWritten, type Written } from './written.ts'
import { followWriting, type Heard, type WritingOrder } from './writingStream.ts'

/** What is to be written; the revision is that of the moment. */
export interface RequestInput {
  task: WritingTask
  section?: number
  request?: string
  /** Not by the service, whatever the settings say. */
  builtIn?: boolean
}

export type Ended =
  | { kind: 'written'; task: WritingTask }
  | { kind: 'stopped'; task: WritingTask }
  | { kind: 'failed'; problem: WritingProblem; request: RequestInput }
  /** The line broke; what the server kept is there. */
  | { kind: 'broken'; problem: WritingProblem | null; request: RequestInput }
  /** It never began. */
  | { kind: 'refused'; error: unknown; request: RequestInput }

export interface Writing {
  /** What is there so far; null: nothing is being written here. */
  written: Written | null
  /** It has come to an end here, and the server is asked what it kept. */
  settling: 'stopped' | 'broken' | null
  ended: Ended | null
  begin(request: RequestInput): void
  stop(): void
  /** The last end has been read. */
  forget(): void
}

const pollEveryMs = 1_000

/** Asks until the server has put away what was written, however long the line is down; null: the page was left. */
const settled = async (variant: () => Promise<Draft>, signal: AbortSignal): Promise<Draft | null> => {
  while (!signal.aborted) {
    const draft = await variant().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') throw error
      return null
    })
    if (draft !== null && !draft.is_writing) return draft
    await pause(pollEveryMs, signal)
  }
  return null
}

const endOf = ({ data }: Extract<Heard, { event: 'end' }>, request: RequestInput): Ended => {
  if (data.outcome === 'failed') return { kind: 'failed', problem: data.problem ?? 'service_failed', request }
  return { kind: data.outcome, task: request.task }
}

interface Run {
  request: RequestInput
  keeper: Keeper
  calls: Pick<DraftCalls, 'variant' | 'take'>
  /** Ends the stream and nothing else. */
  stream: AbortSignal
  /** Ends all of it: the page is left. */
  life: AbortSignal
  hear(heard: Heard): void
  settle(why: 'stopped' | 'broken'): void
}

const orderOf = ({ task, section, request = '', builtIn = false }: RequestInput, revision: number): WritingOrder => ({
  revision,
  task,
  section: section ?? null,
  request,
  engine: builtIn ? 'built_in' : null,
})

/** Hears the stream to its end, whichever that is; null: its last event never came. */
const listen = async ({ request, keeper, calls, stream, life, hear }: Run): Promise<Ended | null> => {
  const { id } = keeper.now().draft
  const order = orderOf(request, await keeper.ensureSaved())
  let end: Ended | null = null
  await followWriting(id, order, AbortSignal.any([stream, life]), (heard) => {
    hear(heard)
    if (heard.event !== 'end') return
    end = endOf(heard, request)
    keeper.replaced(heard.data.draft)
    calls.take(heard.data.draft)
  })
  return end
}

/** Nobody knows whether the server has heard of it, or what it made of it. */
const isUncertain = (error: unknown, stream: AbortSignal): boolean =>
  stream.aborted || (error instanceof ApiError && error.code === 'network')

/** What it came to; null: the page was left. */
const run = async (all: Run): Promise<Ended | null> => {
  const { request, keeper, calls, stream, life, settle } = all
  const { id } = keeper.now().draft
  try {
    const end = await listen(all)
    if (end !== null) return end
  } catch (error) {
    if (life.aborted) return null
    if (!isUncertain(error, stream)) {
      // Somebody else may have been faster: the page shows what is there now.
      await calls.variant(id).then(keeper.notified, () => undefined)
      return { kind: 'refused', error, request }
    }
  }
  settle(stream.aborted ? 'stopped' : 'broken')
  const draft = await settled(() => calls.variant(id), life)
  if (draft === null) return null
  keeper.replaced(draft)
  return stream.aborted ? { kind: 'stopped', task: request.task } : { kind: 'broken', problem: draft.problem, request }
}

export const useWriting = (keeper: Keeper): Writing => {
  const calls = useDraftCalls()
  const [written, setWritten] = useState<Written | null>(null)
  const [settling, setSettling] = useState<Writing['settling']>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  const running = useRef<{ stream: AbortController; life: AbortController } | null>(null)
  useEffect(() => () => running.current?.life.abort(), [])
  const act = async (request: RequestInput): Promise<void> => {
    if (running.current !== null) return
    const stream = new AbortController()
    const life = new AbortController()
    running.current = { stream, life }
    setEnded(null)
    setWritten(nothingWritten(request.task, request.section ?? null))
    const end = await run({
      request,
      keeper,
      calls,
      stream: stream.signal,
      life: life.signal,
      hear: (heard) => setWritten((before) => before && afterHearing(before, heard)),
      settle: setSettling,
    }).catch((error: unknown): Ended => ({ kind: 'refused', error, request }))
    running.current = null
    setEnded(end)
    setSettling(null)
    setWritten(null)
  }
  return {
    written,
    settling,
    ended,
    begin: (request) => void act(request),
    stop: () => running.current?.stream.abort(),
    forget: () => setEnded(null),
  }
}
