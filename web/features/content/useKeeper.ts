// Keeps the text of a draft for as long as its page is shown: what is typed is saved by and by, at the latest when somebody looks away.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Draft } from '../../../contract/content.ts'
import { readStored, writeStored } from '../../lib/stored.ts'
import { useUnsaved } from '../../lib/useUnsaved.ts'
import { useDraftCalls } from './drafts.ts'
import { createKeeper, type Keeper, type Kept, type Unsaved } from './keeper.ts'

const after = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

export interface Keeping extends Kept {
  keeper: Keeper
}

const isUnsaved = ({ saving }: Pick<Kept, 'saving'>): boolean => saving.kind !== 'saved'

const placeOf = (id: string): string => `content-${id}`

/** Once taken it is gone: it belongs to the page that went away. */
const takeUnsaved = (id: string): Unsaved | null => {
  const stored = readStored(placeOf(id), 'tab') ?? ''
  if (stored !== '') writeStored(placeOf(id), '', 'tab')
  return stored === '' ? null : (JSON.parse(stored) as Unsaved)
}

/** A page without a network may be reloaded by mistake: what is not saved then waits for it in its tab. */
const rememberUnsaved = (keeper: Keeper): void => {
  const kept = keeper.now()
  if (!isUnsaved(kept) || kept.saving.kind === 'gone') return
  const unsaved: Unsaved = { revision: kept.draft.revision, article: kept.article }
  writeStored(placeOf(kept.draft.id), JSON.stringify(unsaved), 'tab')
}

/** `draft`: as the server tells it, again and again. */
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
  // Whoever leaves has it saved, and is asked only where that cannot be done.
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
