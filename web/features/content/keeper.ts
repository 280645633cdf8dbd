// Keeps what is written: saves it a moment after the last change, one thing after the other, says how that stands, and loses nothing when
// the line is down or somebody else has saved meanwhile.
import type { Article } from '../../../contract/article.ts'
import type { Draft } from '../../../contract/content.ts'
import { ApiError } from '../../lib/http.ts'
import { isKeepable, isSameArticle } from './editorDoc.ts'

export type Saving =
  | { kind: 'saved' }
  /** Changed, and about to be saved. */
  | { kind: 'changed' }
  | { kind: 'saving' }
  | { kind: 'too_long' }
  | { kind: 'offline' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'overtaken'; theirs: Draft }
  /** Somebody has deleted the draft. */
  | { kind: 'gone' }

export interface Unsaved {
  revision: number
  article: Article
}

export interface Kept {
  saving: Saving
  /** As it is written here. */
  article: Article
  /** As the server has it, as far as is known here. */
  draft: Draft
  /** Counted up whenever the text was put in from elsewhere, so that the editor takes it over. */
  turn: number
}

interface KeeperParts {
  changeArticle(revision: number, article: Article): Promise<Draft>
  variant(): Promise<Draft>
  /** Calls it after so many milliseconds, unless what it returns is called before. */
  after(ms: number, act: () => void): () => void
}

export interface Keeper {
  now(): Kept
  subscribe(changed: () => void): () => void
  typed(article: Article): void
  /** Saves at once what is not saved; false: it could not be. */
  save(): Promise<boolean>
  /** The revision with everything in it that is written here; thrown is what keeps it from being saved. */
  ensureSaved(): Promise<number>
  /** Another change of the draft, in its turn: after what is written is saved, and on what is there then. */
  change(act: (revision: number) => Promise<Draft>): Promise<Draft>
  /** What the server says by itself. */
  notified(draft: Draft): void
  /** What could not be saved before the page went away, and on which revision it stood. */
  found(unsaved: Unsaved): void
  /** A text that takes the place of the one here. */
  replaced(draft: Draft): void
  takeTheirs(): void
  keepMine(): Promise<boolean>
  close(): void
}

const pauseMs = 1_500
const againMs = 5_000

const isCode = (error: unknown, ...codes: string[]): boolean => error instanceof ApiError && codes.includes(error.code)

/** No answer, an error of ours or something that passes: it is worth another try. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 429 || error.code === 'draft_busy'

/** What is kept, and who is told when it changes. */
const createShelf = (first: Draft) => {
  const watchers = new Set<() => void>()
  let kept: Kept = { saving: { kind: 'saved' }, article: first.article, draft: first, turn: 0 }
  /** What was sent last: the server may have written it down in another way. */
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
  /** Theirs is put in where nothing of one's own would be lost. */
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

/** One change after the other: each needs the revision that the one before it made. News meanwhile wait for their end. */
const createHostRateLimiter = (follow: (draft: Draft) => void) => {
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

/** Where only something beside the text has changed elsewhere, a change is made on top of it. */
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

/** Why nothing else can be changed while what is written is not saved. */
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

/** Saves what is on the shelf, now or a moment later. */
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
  const turns = createHostRateLimiter(shelf.follow)
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
