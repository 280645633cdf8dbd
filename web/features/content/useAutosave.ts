// Autosave hook for the page of a draft: saves while typing, at the latest when the page loses visibility.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Draft } from '../../../contract/content.ts'
import { readStored, writeStored } from '../../lib/browserStorage.ts'
import { useUnsaved } from '../../lib/useUnsaved.ts'
import { useDraftCalls } from './drafts.ts'
import { createKeeper, type Keeper, type Kept, type Unsaved } from './autosave.ts'

const after = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

export interface Keeping extends Kept {
  keeper: Keeper
}

const isUnsaved = ({ saving }: Pick<Kept, 'saving'>): boolean => saving.kind !== 'saved'

const placeOf = (id: string): string => `content-${id}`

/** Removed once read: it belongs to the page that was closed. */
const takeUnsaved = (id: string): Unsaved | null => {
  const stored = readStored(placeOf(id), 'tab') ?? ''
  if (stored !== '') writeStored(placeOf(id), '', 'tab')
  return stored === '' ? null : (JSON.parse(stored) as Unsaved)
}

/** An offline page may be reloaded by mistake: unsaved text is kept in session storage for the same tab. */
const rememberUnsaved = (keeper: Keeper): void => {
  const kept = keeper.now()
  if (!isUnsaved(kept) || kept.saving.kind === 'gone') return
  const unsaved: Unsaved = { revision: kept.draft.revision, article: kept.article }
  writeStored(placeOf(kept.draft.id), JSON.stringify(unsaved), 'tab')
}

/** `draft`: the latest state from the server, on every update. */
export const useKeeper = (draft: Draft): Keeping => {
  const calls = useDraftCalls()
  const [keeper] = useState(() =>
    createKeeper(draft, {
      changeArticle: (revision, article) => calls.changeArticle(draft.id, revision, article),
      variant: () => calls.variant(draft.id),
      after,
    }),
  )
  const kept = useSyncExternalStore(keeper.subscribe, keeper.now)
  useEffect(() => keeper.notified(draft), [keeper, draft])
  // Saves on leaving, and asks for confirmation only if that fails.
  useUnsaved(isUnsaved(kept), { isUnsaved: () => isUnsaved(keeper.now()), save: () => keeper.save() })
  const save = useEffectEvent(() => {
    if (isUnsaved(keeper.now())) void keeper.save()
  })
  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    const unsaved = takeUnsaved(keeper.now().draft.id)
    if (unsaved !== null) keeper.found(unsaved)
    addEventListener('online', () => save(), { signal })
    addEventListener('pagehide', () => rememberUnsaved(keeper), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save(), { signal })
    return () => {
      life.abort()
      keeper.close()
    }
  }, [keeper])
  return { ...kept, keeper }
}
