// Autosave hook for the page of a draft: saves while typing, at the latest when the page loses visibility.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Draft } from '../../../contract/content.ts'
import { readStored, writeStored } from '../../lib/browserStorage.ts'
import { useUnsaved } from '../../lib/useUnsaved.ts'
import { useDraftCalls } from './drafts.ts'
import { createAutosave, type Autosave, type AutosaveState, type Unsaved } from './autosave.ts'

const after = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

export interface AutosavedDraft extends AutosaveState {
  autosave: Autosave
}

const isUnsaved = ({ saving }: Pick<AutosaveState, 'saving'>): boolean => saving.kind !== 'saved'

const placeOf = (id: string): string => `content-${id}`

/** Removed once read: it belongs to the page that was closed. */
const takeUnsaved = (id: string): Unsaved | null => {
  const stored = readStored(placeOf(id), 'tab') ?? ''
  if (stored !== '') writeStored(placeOf(id), '', 'tab')
  return stored === '' ? null : (JSON.parse(stored) as Unsaved)
}

/** An offline page may be reloaded by mistake: unsaved text is kept in session storage for the same tab. */
const rememberUnsaved = (autosave: Autosave): void => {
  const state = autosave.now()
  if (!isUnsaved(state) || state.saving.kind === 'gone') return
  const unsaved: Unsaved = { revision: state.draft.revision, article: state.article }
  writeStored(placeOf(state.draft.id), JSON.stringify(unsaved), 'tab')
}

/** `draft`: the latest state from the server, on every update. */
export const useAutosave = (draft: Draft): AutosavedDraft => {
  const calls = useDraftCalls()
  const [autosave] = useState(() =>
    createAutosave(draft, {
      changeArticle: (revision, article) => calls.changeArticle(draft.id, revision, article),
      fetchDraft: () => calls.fetchDraft(draft.id),
      after,
    }),
  )
  const state = useSyncExternalStore(autosave.subscribe, autosave.now)
  useEffect(() => autosave.notified(draft), [autosave, draft])
  // Saves on leaving, and asks for confirmation only if that fails.
  useUnsaved(isUnsaved(state), { isUnsaved: () => isUnsaved(autosave.now()), save: () => autosave.save() })
  const save = useEffectEvent(() => {
    if (isUnsaved(autosave.now())) void autosave.save()
  })
  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    const unsaved = takeUnsaved(autosave.now().draft.id)
    if (unsaved !== null) autosave.restoreUnsaved(unsaved)
    addEventListener('online', () => save(), { signal })
    addEventListener('pagehide', () => rememberUnsaved(autosave), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save(), { signal })
    return () => {
      life.abort()
      autosave.close()
    }
  }, [autosave])
  return { ...state, autosave }
}
