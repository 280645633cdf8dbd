// Editing state of a broadcast: typed and saved content, and the steps to send it.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '../../../../contract/accounts.ts'
import type { Broadcast, Segment } from '../../../../contract/broadcasts.ts'
import type { Issue } from '../../../../contract/errors.ts'
import { ApiError } from '../../../lib/api.ts'
import { type Draft, draftIssues, draftOf, emptyDraft, isSameDraft, type SpokenPart } from './broadcastDraft.ts'
import { type BroadcastWriters, useBroadcastWriters } from './broadcasts.ts'
import { useIntent } from '../../../lib/idempotencyKey.ts'

interface Base {
  id: string
  version: number
  draft: Draft
}

const baseOf = (broadcast: Broadcast): Base => ({
  id: broadcast.id,
  version: broadcast.version,
  draft: draftOf(broadcast),
})

/** The typed content and the saved draft it is based on. */
const useDraft = (broadcast: Broadcast | null) => {
  const [base, setBase] = useState<Base | null>(broadcast === null ? null : baseOf(broadcast))
  const [draft, setDraft] = useState(broadcast === null ? emptyDraft : draftOf(broadcast))
  const unsaved = !isSameDraft(draft, base?.draft ?? emptyDraft)
  const isNewer = broadcast !== null && broadcast.version > (base?.version ?? 0)
  // Without unsaved changes it is safe to follow edits from another tab.
  if (broadcast !== null && isNewer && !unsaved) {
    setBase(baseOf(broadcast))
    setDraft(draftOf(broadcast))
  }
  const unsavedNow = useRef(unsaved)
  useEffect(() => {
    unsavedNow.current = unsaved
  }, [unsaved])
  return { base, setBase, draft, setDraft, unsaved, unsavedNow, overtaken: isNewer && unsaved }
}

/** After a conflict, fetches the current version, so that the page can show it. */
const lookingAgain = async <T>({ variant }: BroadcastWriters, id: string, act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') await variant(id)
    throw error
  }
}

export interface BroadcastEditing {
  /** Null until first saved. */
  id: string | null
  draft: Draft
  unsaved: boolean
  isUnsaved(): boolean
  overtaken: boolean
  /** Errors that prevent saving; empty fields are reported only after an attempt. */
  issues: readonly Issue[]
  changeSegment(segment: Segment): void
  changeText(language: Language, part: SpokenPart, text: string): void
  changePath(path: string | null): void
  loadTheirs(): void
  keepMine(): void
  /** Null if a required field is empty. */
  save(): Promise<Broadcast | null>
  send(at: string | null): Promise<Broadcast | null>
  discard(): Promise<void>
}

export const useBroadcastEditing = (broadcast: Broadcast | null, onCreated: (id: string) => void): BroadcastEditing => {
  const { base, setBase, draft, setDraft, unsaved, unsavedNow, overtaken } = useDraft(broadcast)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ draft: Draft; issues: readonly Issue[] } | null>(null)
  const creating = useIntent()
  const sending = useIntent()
  const writers = useBroadcastWriters()
  const own = useMemo(() => draftIssues(draft), [draft])
  const issues = [
    ...own.filter(({ code }) => tried || code !== 'required'),
    ...(refused?.draft === draft ? refused.issues : []),
  ]

  const write = (): Promise<Broadcast> =>
    base === null
      ? creating.once(draft, (key) => writers.create(draft, key))
      : lookingAgain(writers, base.id, () => writers.change(base.id, draft, base.version))

  const save = async (): Promise<Broadcast | null> => {
    setTried(true)
    if (own.length > 0) return null
    if (base !== null && broadcast !== null && !unsaved) return broadcast
    try {
      const saved = await write()
      // Base it on the text that was sent, not on the server’s normalised version, because the admin may keep typing
      // during the request.
      setBase({ ...baseOf(saved), draft })
      unsavedNow.current = false
      if (base === null) onCreated(saved.id)
      return saved
    } catch (error) {
      if (error instanceof ApiError) setRefused({ draft, issues: error.issues })
      throw error
    }
  }

  return {
    id: base?.id ?? null,
    draft,
    unsaved,
    isUnsaved: () => unsavedNow.current,
    overtaken,
    issues,
    changeSegment: (segment) => setDraft((before) => ({ ...before, segment })),
    changeText: (language, part, text) =>
      setDraft((before) => ({
        ...before,
        content: { ...before.content, [language]: { ...before.content[language], [part]: text } },
      })),
    changePath: (path) => setDraft((before) => ({ ...before, path })),
    loadTheirs: () => {
      if (broadcast === null) return
      setBase(baseOf(broadcast))
      setDraft(draftOf(broadcast))
    },
    keepMine: () => {
      if (broadcast !== null) setBase(baseOf(broadcast))
    },
    save,
    send: async (at) => {
      const saved = await save()
      if (saved === null) return null
      const body = { based_on: saved.version, at }
      return lookingAgain(writers, saved.id, () =>
        sending.once([saved.id, body], (key) => writers.send(saved.id, body, key)),
      )
    },
    discard: async () => {
      if (base !== null) await writers.discard(base.id)
      unsavedNow.current = false
    },
  }
}
