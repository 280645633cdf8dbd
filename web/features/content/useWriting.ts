// Runs a generation while its page is shown: live, can be stopped at any time, and ends with what the server saved even
// if the connection is lost.
import { useEffect, useRef, useState } from 'react'
import type { Draft, WritingProblem, WritingTask } from '../../../contract/content.ts'
import { ApiError } from '../../lib/http.ts'
import { pause } from '../../lib/pause.ts'
import { type DraftCalls, useDraftCalls } from './drafts.ts'
import type { Autosave } from './autosave.ts'
import { afterHearing, nothingWritten, type Written } from './written.ts'
import { followWriting, type Heard, type WritingOrder } from './writingStream.ts'

/** What to generate; the revision is the current one. */
export interface WritingRequest {
  task: WritingTask
  section?: number
  request?: string
  /** Uses the built-in engine whatever the settings are. */
  builtIn?: boolean
}

export type Ended =
  | { kind: 'written'; task: WritingTask }
  | { kind: 'stopped'; task: WritingTask }
  | { kind: 'failed'; problem: WritingProblem; request: WritingRequest }
  /** The connection was lost; what the server saved is there. */
  | { kind: 'broken'; problem: WritingProblem | null; request: WritingRequest }
  /** It never started. */
  | { kind: 'refused'; error: unknown; request: WritingRequest }

export interface Writing {
  /** The text so far; null: no generation is running here. */
  written: Written | null
  /** It has ended here, and the server is queried for what it saved. */
  settling: 'stopped' | 'broken' | null
  ended: Ended | null
  begin(request: WritingRequest): void
  stop(): void
  /** Dismisses the last result. */
  forget(): void
}

const pollEveryMs = 1_000

/** Polls until the server has saved the result, however long the connection is down; null: the page was left. */
const settled = async (fetchDraft: () => Promise<Draft>, signal: AbortSignal): Promise<Draft | null> => {
  while (!signal.aborted) {
    const draft = await fetchDraft().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') throw error
      return null
    })
    if (draft !== null && !draft.is_writing) return draft
    await pause(pollEveryMs, signal)
  }
  return null
}

const endOf = ({ data }: Extract<Heard, { event: 'end' }>, request: WritingRequest): Ended => {
  if (data.outcome === 'failed') return { kind: 'failed', problem: data.problem ?? 'service_failed', request }
  return { kind: data.outcome, task: request.task }
}

interface Run {
  request: WritingRequest
  autosave: Autosave
  calls: Pick<DraftCalls, 'fetchDraft' | 'take'>
  /** Aborts only the stream. */
  stream: AbortSignal
  /** Aborts everything: the page was left. */
  life: AbortSignal
  hear(heard: Heard): void
  settle(why: 'stopped' | 'broken'): void
}

const orderOf = ({ task, section, request = '', builtIn = false }: WritingRequest, revision: number): WritingOrder => ({
  revision,
  task,
  section: section ?? null,
  request,
  engine: builtIn ? 'built_in' : null,
})

/** Reads the stream to its end; null: its last event never came. */
const listen = async ({ request, autosave, calls, stream, life, hear }: Run): Promise<Ended | null> => {
  const { id } = autosave.now().draft
  const order = orderOf(request, await autosave.ensureSaved())
  let end: Ended | null = null
  await followWriting(id, order, AbortSignal.any([stream, life]), (heard) => {
    hear(heard)
    if (heard.event !== 'end') return
    end = endOf(heard, request)
    autosave.replaced(heard.data.draft)
    calls.take(heard.data.draft)
  })
  return end
}

/** It is unknown whether the server received the request, or what it did. */
const isUncertain = (error: unknown, stream: AbortSignal): boolean =>
  stream.aborted || (error instanceof ApiError && error.code === 'network')

/** The result; null: the page was left. */
const run = async (all: Run): Promise<Ended | null> => {
  const { request, autosave, calls, stream, life, settle } = all
  const { id } = autosave.now().draft
  try {
    const end = await listen(all)
    if (end !== null) return end
  } catch (error) {
    if (life.aborted) return null
    if (!isUncertain(error, stream)) {
      // Another client may have been faster: refreshes the draft.
      await calls.fetchDraft(id).then(autosave.notified, () => undefined)
      return { kind: 'refused', error, request }
    }
  }
  settle(stream.aborted ? 'stopped' : 'broken')
  const draft = await settled(() => calls.fetchDraft(id), life)
  if (draft === null) return null
  autosave.replaced(draft)
  return stream.aborted ? { kind: 'stopped', task: request.task } : { kind: 'broken', problem: draft.problem, request }
}

export const useWriting = (autosave: Autosave): Writing => {
  const calls = useDraftCalls()
  const [written, setWritten] = useState<Written | null>(null)
  const [settling, setSettling] = useState<Writing['settling']>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  const running = useRef<{ stream: AbortController; life: AbortController } | null>(null)
  useEffect(() => () => running.current?.life.abort(), [])
  const act = async (request: WritingRequest): Promise<void> => {
    if (running.current !== null) return
    const stream = new AbortController()
    const life = new AbortController()
    running.current = { stream, life }
    setEnded(null)
    setWritten(nothingWritten(request.task, request.section ?? null))
    const end = await run({
      request,
      autosave,
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
