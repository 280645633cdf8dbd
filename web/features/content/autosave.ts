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

export interface AutosaveState {
  saving: Saving
  /** The local text. */
  article: Article
  /** The last known server state. */
  draft: Draft
  /** Incremented when the text was replaced from outside, so that the editor takes it over. */
  turn: number
}

interface AutosaveOptions {
  changeArticle(revision: number, article: Article): Promise<Draft>
  fetchDraft(): Promise<Draft>
  /** Calls `act` after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, act: () => void): () => void
}

export interface Autosave {
  now(): AutosaveState
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
  restoreUnsaved(unsaved: Unsaved): void
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
const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 429 || error.code === 'draft_busy'

/** The state, and subscribers to its changes. */
const createDraftStore = (first: Draft) => {
  const watchers = new Set<() => void>()
  let state: AutosaveState = { saving: { kind: 'saved' }, article: first.article, draft: first, turn: 0 }
  /** The last text sent: the server may have normalised it. */
  let sent = first.article

  const update = (change: Partial<AutosaveState>): void => {
    state = { ...state, ...change }
    for (const changed of watchers) changed()
  }
  const isUnsaved = (): boolean => !isSameArticle(state.article, sent)
  const isAlike = (draft: Draft): boolean =>
    isSameArticle(draft.article, sent) || isSameArticle(draft.article, state.draft.article)
  const adopt = (draft: Draft): void => {
    sent = draft.article
    update({ draft, article: draft.article, turn: state.turn + 1, saving: { kind: 'saved' } })
  }
  /** Applies the other version if no local changes would be lost. */
  const reconcile = (theirs: Draft): void => {
    if (isUnsaved()) update({ saving: { kind: 'overtaken', theirs } })
    else adopt(theirs)
  }
  return {
    now: () => state,
    update,
    isUnsaved,
    isAlike,
    adopt,
    reconcile,
    isStuck: () => state.saving.kind === 'overtaken' || state.saving.kind === 'gone',
    wasSent: (article: Article): void => {
      sent = article
    },
    applyServerDraft: (draft: Draft): void => {
      if (draft.revision < state.draft.revision) return
      if (draft.revision === state.draft.revision || isAlike(draft)) update({ draft })
      else reconcile(draft)
    },
    subscribe: (changed: () => void) => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
  }
}
type DraftStore = ReturnType<typeof createDraftStore>

/**
 * Queue: changes run one after the other, because each needs the revision of the one before. Updates from the server
 * wait until it is empty.
 */
const createChangeQueue = (follow: (draft: Draft) => void) => {
  let queue: Promise<unknown> = Promise.resolve()
  let working = 0
  let deferredDraft: Draft | null = null
  return {
    isWorking: () => working > 0,
    defer: (draft: Draft): void => {
      if (draft.revision >= (deferredDraft?.revision ?? 0)) deferredDraft = draft
    },
    run: <T>(work: () => Promise<T>): Promise<T> => {
      const mine = queue.then(async () => {
        working += 1
        try {
          return await work()
        } finally {
          working -= 1
          const deferred = deferredDraft
          deferredDraft = null
          if (deferred !== null) follow(deferred)
        }
      })
      queue = mine.catch(() => undefined)
      return mine
    },
  }
}

/** If the text itself has not changed elsewhere, retries the change on the newer revision. */
const onLatestRevision = async (
  store: DraftStore,
  fetchDraft: () => Promise<Draft>,
  act: (revision: number) => Promise<Draft>,
): Promise<Draft> => {
  try {
    return await act(store.now().draft.revision)
  } catch (error) {
    if (!isCode(error, 'conflict')) throw error
    const theirs = await fetchDraft()
    if (!store.isAlike(theirs)) {
      store.reconcile(theirs)
      throw error
    }
    store.update({ draft: theirs })
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
const createSaver = (
  store: DraftStore,
  enqueue: (work: () => Promise<boolean>) => Promise<boolean>,
  options: AutosaveOptions,
) => {
  let waiting: (() => void) | null = null
  const cancelPlanned = (): void => {
    waiting?.()
    waiting = null
  }
  const send = async (article: Article): Promise<boolean> => {
    store.update({ saving: { kind: 'saving' } })
    try {
      const draft = await onLatestRevision(store, options.fetchDraft, (revision) =>
        options.changeArticle(revision, article),
      )
      store.wasSent(article)
      store.update({ draft, saving: { kind: store.isUnsaved() ? 'changed' : 'saved' } })
      if (store.isUnsaved()) plan(pauseMs)
      return true
    } catch (error) {
      if (!isCode(error, 'conflict')) store.update({ saving: savingAfter(error) })
      if (isTransient(error)) plan(againMs)
      return false
    }
  }
  const saveNow = async (): Promise<boolean> => {
    cancelPlanned()
    if (store.isStuck()) return false
    const { article } = store.now()
    if (!store.isUnsaved()) {
      store.update({ saving: { kind: 'saved' } })
      return true
    }
    if (isKeepable(article)) return send(article)
    store.update({ saving: { kind: 'too_long' } })
    return false
  }
  const save = (): Promise<boolean> => enqueue(saveNow)
  const plan = (ms: number): void => {
    cancelPlanned()
    waiting = options.after(ms, () => void save())
  }
  return { save, plan, cancelPlanned }
}

export const createAutosave = (first: Draft, options: AutosaveOptions): Autosave => {
  const store = createDraftStore(first)
  const queue = createChangeQueue(store.applyServerDraft)
  const { save, plan, cancelPlanned } = createSaver(store, queue.run, options)

  const autosave: Autosave = {
    now: store.now,
    subscribe: store.subscribe,
    typed: (article) => {
      store.update({ article })
      if (store.isStuck()) return
      if (!queue.isWorking()) store.update({ saving: { kind: store.isUnsaved() ? 'changed' : 'saved' } })
      if (store.isUnsaved()) plan(pauseMs)
      else cancelPlanned()
    },
    save,
    ensureSaved: async () => {
      if (!(await save())) throw obstacleOf(store.now().saving)
      return store.now().draft.revision
    },
    change: async (act) => {
      await autosave.ensureSaved()
      return queue.run(async () => {
        const draft = await onLatestRevision(store, options.fetchDraft, act)
        store.applyServerDraft(draft)
        return draft
      })
    },
    notified: (draft) => (queue.isWorking() ? queue.defer(draft) : store.applyServerDraft(draft)),
    restoreUnsaved: ({ revision, article }) => {
      const { draft, turn } = store.now()
      if (isSameArticle(article, draft.article)) return
      store.update({ article, turn: turn + 1 })
      if (revision === draft.revision) autosave.typed(article)
      else store.update({ saving: { kind: 'overtaken', theirs: draft } })
    },
    replaced: (draft) => {
      cancelPlanned()
      store.adopt(draft)
    },
    takeTheirs: () => {
      const { saving } = store.now()
      if (saving.kind === 'overtaken') store.adopt(saving.theirs)
    },
    keepMine: () => {
      const { saving } = store.now()
      if (saving.kind === 'overtaken') {
        store.wasSent(saving.theirs.article)
        store.update({ draft: saving.theirs, saving: { kind: 'changed' } })
      }
      return save()
    },
    close: cancelPlanned,
  }
  return autosave
}
