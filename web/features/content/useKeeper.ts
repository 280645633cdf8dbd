// Keeps the text of a draft for as long as its page is shown: what is typed is saved by and by, at the latest when somebody looks away.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Draft } from '../../../contract/content.ts'
import { useDraftCalls } from './drafts.ts'
import { createKeeper, type Keeper, type Kept } from './keeper.ts'

const after = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

export interface Keeping extends Kept {
  keeper: Keeper
}

export const isUnsaved = ({ saving }: Pick<Kept, 'saving'>): boolean => saving.kind !== 'saved'

/** `draft`: as the server tells it, again and again. */
export const useKeeper = (draft: Draft): Keeping => {
  const calls = useDraftCalls()
  const [keeper] = useState(() =>
    createKeeper(draft, {
      changeArticle: (revision, article) => calls.changeArticle(draft.id, revision, article),
      look: () => calls.look(draft.id),
      after,
    }),
  )
  const kept = useSyncExternalStore(keeper.subscribe, keeper.now)
  useEffect(() => keeper.told(draft), [keeper, draft])
  const save = useEffectEvent(() => {
    if (isUnsaved(keeper.now())) void keeper.save()
  })
  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    addEventListener('online', () => save(), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save(), { signal })
    return () => {
      life.abort()
      keeper.close()
    }
  }, [keeper])
  return { ...kept, keeper }
}
