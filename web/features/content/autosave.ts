// Autosave of a draft: saves shortly after the last change, one save at a time, and reports the saving state. Nothing
// is lost while offline or when another client has saved in between (optimistic locking by revision).
import type { Article } from '../../../contract/article.ts'
import type { Draft } from '../../../contract/content.ts'
import { ApiError } from '../../lib/http.ts'
import { isKeepable, isSameArticle } from './editorDoc.ts'

export type Saving =
  | { kind: 'saved' }
  /** Changed, with a save scheduled. */
  | { kind: 'changed' }
  | { kind: 'saving' }
  | { kind: 'too_long' }
  | { kind: 'offline' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'overtaken'; theirs: Draft }
  /** The draft was deleted. */
  | { kind: 'gone' }

export interface Unsaved {
  revision: number
  article: Article
}

export interface Kept {
  saving: Saving
  /** The local text. */
  article: Article
  /** The last known server state. */
  draft: Draft
  /** Incremented when the text was replaced from outside, so that the editor takes it over. */
  turn: number
}

interface KeeperParts {
  changeArticle(revision: number, article: Article): Promise<Draft>
  variant(): Promise<Draft>
  /** Calls `act` after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, act: () => void): () => void
}

export interface Keeper {
  now(): Kept
  subscribe(changed: () => void): () => void
  typed(article: Article): void
  /** Saves unsaved text immediately; false: it failed. */
  save(): Promise<boolean>
  /** The revision that includes all local text; throws the reason if it cannot be saved. */
  ensureSaved(): Promise<number>
  /** Queues another change to the draft: it runs after typed text is saved, on the revision of that time. */
  change(act: (revision: number) => Promise<Draft>): Promise<Draft>
  /** A draft pushed by the server. */
  notified(draft: Draft): void
  /** Restores text that was unsaved when the page was closed, with its base revision. */
  found(unsaved: Unsaved): void
  /** Replaces the local text. */
  replaced(draft: Draft): void
  takeTheirs(): void
  keepMine(): Promise<boolean>
  close(): void
}

const pauseMs = 1_500
const againMs = 5_000

const isCode = (error: unknown, ...codes: string[]): boolean => error instanceof ApiError && codes.includes(error.code)

/** Transient failure (no response, server error, rate limit or busy draft): worth a retry. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 429 || error.code === 'draft_busy'

/** The state, and subscribers to its changes. */
const createShelf = (first: Draft) => {
  const watchers = new Set<() => void>()
  let kept: Kept = { saving: { kind: 'saved' }, article: first.article, draft: first, turn: 0 }
  /** The last text sent: the server may have normalised it. */
  let sent = first.article

  const become = (change: Partial<Kept>): void => {
    kept = { ...kept, ...change }
    for (const changed of watchers) changed()
  }
  const isUnsaved = (): boolean => !isSameArticle(kept.article, sent)
  const isAlike = (draft: Draft): boolean =>
    isSameArticle(draft.article, sent) || isSameArticle(draft.article, kept.draft.article)
  const adopt = (draft: Draft): void => {
    sent = draft.article
    become({ draft, article: draft.article, turn: kept.turn + 1, saving: { kind: 'saved' } })
  }
  /** Applies the other version if no local changes would be lost. */
  const meet = (theirs: Draft): void => {
    if (isUnsaved()) become({ saving: { kind: 'overtaken', theirs } })
    else adopt(theirs)
  }
  return {
    now: () => kept,
    become,
    isUnsaved,
    isAlike,
    adopt,
    meet,
    isStuck: () => kept.saving.kind === 'overtaken' || kept.saving.kind === 'gone',
    wasSent: (article: Article): void => {
      sent = article
    },
    follow: (draft: Draft): void => {
      if (draft.revision < kept.draft.revision) return
      if (draft.revision === kept.draft.revision || isAlike(draft)) become({ draft })
      else meet(draft)
    },
    subscribe: (changed: () => void) => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
  }
}
type Shelf = ReturnType<typeof createShelf>

/**
 * Queue: changes run one after the other, because each needs the revision of the one before. Updates from the server
 * wait until it is empty.
 */
const createChangeQueue = (follow: (draft: Draft) => void) => {
  let turns: Promise<unknown> = Promise.resolve()
  let working = 0
  let news: Draft | null = null
  return {
    isWorking: () => working > 0,
    hold: (draft: Draft): void => {
      if (draft.revision >= (news?.revision ?? 0)) news = draft
    },
    take: <T>(work: () => Promise<T>): Promise<T> => {
      const mine = turns.then(async () => {
        working += 1
        try {
          return await work()
        } finally {
          working -= 1
          const heard = news
          news = null
          if (heard !== null) follow(heard)
        }
      })
      turns = mine.catch(() => undefined)
      return mine
    },
  }
}

/** If the text itself has not changed elsewhere, retries the change on the newer revision. */
const onTop = async (
  shelf: Shelf,
  variant: () => Promise<Draft>,
  act: (revision: number) => Promise<Draft>,
): Promise<Draft> => {
  try {
    return await act(shelf.now().draft.revision)
  } catch (error) {
    if (!isCode(error, 'conflict')) throw error
    const theirs = await variant()
    if (!shelf.isAlike(theirs)) {
      shelf.meet(theirs)
      throw error
    }
    shelf.become({ draft: theirs })
    return act(theirs.revision)
  }
}

const savingAfter = (error: unknown): Saving => {
  if (isCode(error, 'not_found')) return { kind: 'gone' }
  return isCode(error, 'network') ? { kind: 'offline' } : { kind: 'failed', error }
}

/** The error that blocks other changes while the text is not saved. */
const obstacleOf = (saving: Saving): unknown => {
  switch (saving.kind) {
    case 'offline':
      return new ApiError(0, { code: 'network' })
    case 'gone':
      return new ApiError(404, { code: 'not_found' })
    case 'too_long':
      return new ApiError(400, { code: 'invalid_input' })
    case 'failed':
      return saving.error
    case 'saved':
    case 'changed':
    case 'saving':
    case 'overtaken':
      return new ApiError(409, { code: 'conflict' })
  }
}

/** Saves the current state, now or a moment later. */
const createSaver = (shelf: Shelf, take: (work: () => Promise<boolean>) => Promise<boolean>, parts: KeeperParts) => {
  let waiting: (() => void) | null = null
  const standStill = (): void => {
    waiting?.()
    waiting = null
  }
  const send = async (article: Article): Promise<boolean> => {
    shelf.become({ saving: { kind: 'saving' } })
    try {
      const draft = await onTop(shelf, parts.variant, (revision) => parts.changeArticle(revision, article))
      shelf.wasSent(article)
      shelf.become({ draft, saving: { kind: shelf.isUnsaved() ? 'changed' : 'saved' } })
      if (shelf.isUnsaved()) plan(pauseMs)
      return true
    } catch (error) {
      if (!isCode(error, 'conflict')) shelf.become({ saving: savingAfter(error) })
      if (isPassing(error)) plan(againMs)
      return false
    }
  }
  const saveNow = async (): Promise<boolean> => {
    standStill()
    if (shelf.isStuck()) return false
    const { article } = shelf.now()
    if (!shelf.isUnsaved()) {
      shelf.become({ saving: { kind: 'saved' } })
      return true
    }
    if (isKeepable(article)) return send(article)
    shelf.become({ saving: { kind: 'too_long' } })
    return false
  }
  const save = (): Promise<boolean> => take(saveNow)
  const plan = (ms: number): void => {
    standStill()
    waiting = parts.after(ms, () => void save())
  }
  return { save, plan, standStill }
}

export const createKeeper = (first: Draft, parts: KeeperParts): Keeper => {
  const shelf = createShelf(first)
  const turns = createChangeQueue(shelf.follow)
  const { save, plan, standStill } = createSaver(shelf, turns.take, parts)

  const keeper: Keeper = {
    now: shelf.now,
    subscribe: shelf.subscribe,
    typed: (article) => {
      shelf.become({ article })
      if (shelf.isStuck()) return
      if (!turns.isWorking()) shelf.become({ saving: { kind: shelf.isUnsaved() ? 'changed' : 'saved' } })
      if (shelf.isUnsaved()) plan(pauseMs)
      else standStill()
    },
    save,
    ensureSaved: async () => {
      if (!(await save())) throw obstacleOf(shelf.now().saving)
      return shelf.now().draft.revision
    },
    change: async (act) => {
      await keeper.ensureSaved()
      return turns.take(async () => {
        const draft = await onTop(shelf, parts.variant, act)
        shelf.follow(draft)
        return draft
      })
    },
    notified: (draft) => (turns.isWorking() ? turns.hold(draft) : shelf.follow(draft)),
    found: ({ revision, article }) => {
      const { draft, turn } = shelf.now()
      if (isSameArticle(article, draft.article)) return
      shelf.become({ article, turn: turn + 1 })
      if (revision === draft.revision) keeper.typed(article)
      else shelf.become({ saving: { kind: 'overtaken', theirs: draft } })
    },
    replaced: (draft) => {
      standStill()
      shelf.adopt(draft)
    },
    takeTheirs: () => {
      const { saving } = shelf.now()
      if (saving.kind === 'overtaken') shelf.adopt(saving.theirs)
    },
    keepMine: () => {
      const { saving } = shelf.now()
      if (saving.kind === 'overtaken') {
        shelf.wasSent(saving.theirs.article)
        shelf.become({ draft: saving.theirs, saving: { kind: 'changed' } })
      }
      return save()
    },
    close: standStill,
  }
  return keeper
}
