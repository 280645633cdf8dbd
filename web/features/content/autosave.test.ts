import { describe, expect, test } from 'vitest'
import type { Article } from '../../../contract/article.ts'
import type { Draft } from '../../../contract/content.ts'
import { ApiError } from '../../lib/http.ts'
import { article, draftOf } from './content.fixture.ts'
import { createAutosave, type Autosave } from './autosave.ts'

const titled = (title: string): Article => ({ ...article, title })

/** A server with one draft, a manual clock, and a autosave between them. */
const scenario = () => {
  let draft = draftOf({ revision: 1 })
  let down: unknown = null
  const timers = new Set<() => void>()
  const hold: (() => void)[] = []
  const server = {
    draft: () => draft,
    /** Another client saves. */
    elsewhere: (change: Partial<Draft>): Draft => (draft = { ...draft, ...change, revision: draft.revision + 1 }),
    fail: (error: unknown) => (down = error),
    /** Responses wait until they are released. */
    slow: false,
    letGo: () => hold.splice(0).forEach((go) => go()),
  }
  const autosave: Autosave = createAutosave(draft, {
    changeArticle: async (revision, given) => {
      if (server.slow) await new Promise<void>((resolve) => void hold.push(resolve))
      if (down !== null) throw down as Error
      if (revision !== draft.revision) throw new ApiError(409, { code: 'conflict' })
      return server.elsewhere({ article: given })
    },
    fetchDraft: async () => draft,
    after: (_, act) => {
      timers.add(act)
      return () => void timers.delete(act)
    },
  })
  const passTime = () => {
    for (const act of [...timers]) {
      timers.delete(act)
      act()
    }
    // Queued behind everything started before.
    return autosave.save()
  }
  return { server, autosave, passTime, planned: () => timers.size }
}

const savingKind = (autosave: Autosave): string => autosave.now().saving.kind

describe('typed text', () => {
  test('is saved a moment later, and once', async () => {
    const { server, autosave, passTime, planned } = scenario()
    autosave.typed(titled('A'))
    autosave.typed(titled('B'))
    expect(savingKind(autosave)).toBe('changed')
    expect(planned()).toBe(1)
    await passTime()
    expect(savingKind(autosave)).toBe('saved')
    expect(server.draft()).toMatchObject({ revision: 2, article: { title: 'B' } })
  })

  test('that is undone needs no saving', async () => {
    const { server, autosave, planned } = scenario()
    autosave.typed(titled('A'))
    autosave.typed(article)
    expect(savingKind(autosave)).toBe('saved')
    expect(planned()).toBe(0)
    expect(await autosave.save()).toBe(true)
    expect(server.draft().revision).toBe(1)
  })

  test('during a save is saved after it', async () => {
    const { server, autosave, passTime } = scenario()
    server.slow = true
    autosave.typed(titled('A'))
    const saving = autosave.save()
    await Promise.resolve()
    autosave.typed(titled('AB'))
    await Promise.resolve()
    server.slow = false
    server.letGo()
    await saving
    expect(savingKind(autosave)).toBe('changed')
    expect(server.draft().article.title).toBe('A')
    await passTime()
    expect(server.draft().article.title).toBe('AB')
    expect(savingKind(autosave)).toBe('saved')
  })

  test('stays while offline, and is sent when the network is back', async () => {
    const { server, autosave, passTime, planned } = scenario()
    server.fail(new ApiError(0, { code: 'network' }))
    autosave.typed(titled('A'))
    expect(await passTime()).toBe(false)
    expect(savingKind(autosave)).toBe('offline')
    expect(autosave.now().article.title).toBe('A')
    expect(planned()).toBe(1)
    server.fail(null)
    expect(await passTime()).toBe(true)
    expect(server.draft().article.title).toBe('A')
  })

  test('that is rejected permanently is not sent again automatically', async () => {
    const { server, autosave, planned } = scenario()
    server.fail(new ApiError(400, { code: 'invalid_input' }))
    autosave.typed(titled('A'))
    await autosave.save()
    expect(autosave.now().saving).toMatchObject({ kind: 'failed', error: { code: 'invalid_input' } })
    expect(planned()).toBe(0)
  })

  test('that is too long for the server is not sent at all', async () => {
    const { server, autosave } = scenario()
    const endless = Array.from({ length: 301 }, () => ({ kind: 'paragraph' as const, runs: [{ text: 'x' }] }))
    autosave.typed({ title: '', blocks: endless })
    expect(await autosave.save()).toBe(false)
    expect(savingKind(autosave)).toBe('too_long')
    expect(server.draft().revision).toBe(1)
  })

  test('in a deleted draft stays on the page', async () => {
    const { server, autosave } = scenario()
    server.fail(new ApiError(404, { code: 'not_found' }))
    autosave.typed(titled('A'))
    await autosave.save()
    autosave.typed(titled('AB'))
    expect(savingKind(autosave)).toBe('gone')
    expect(autosave.now().article.title).toBe('AB')
  })
})

describe('a draft that was saved elsewhere', () => {
  test('replaces the text while nothing is typed here', () => {
    const { server, autosave } = scenario()
    autosave.notified(server.elsewhere({ article: titled('Theirs') }))
    expect(autosave.now()).toMatchObject({ article: { title: 'Theirs' }, turn: 1, saving: { kind: 'saved' } })
  })

  test('asks which text to keep if there is unsaved input', async () => {
    const { server, autosave } = scenario()
    autosave.typed(titled('Mine'))
    server.elsewhere({ article: titled('Theirs') })
    expect(await autosave.save()).toBe(false)
    expect(savingKind(autosave)).toBe('overtaken')
    expect(autosave.now()).toMatchObject({ article: { title: 'Mine' }, turn: 0 })
    expect(server.draft().article.title).toBe('Theirs')
  })

  test('replaces the text if the member chooses so', async () => {
    const { server, autosave } = scenario()
    autosave.typed(titled('Mine'))
    autosave.notified(server.elsewhere({ article: titled('Theirs') }))
    autosave.takeTheirs()
    expect(autosave.now()).toMatchObject({ article: { title: 'Theirs' }, turn: 1, saving: { kind: 'saved' } })
    expect(server.draft().revision).toBe(2)
  })

  test('is overwritten if the member chooses their own text', async () => {
    const { server, autosave } = scenario()
    autosave.typed(titled('Mine'))
    autosave.notified(server.elsewhere({ article: titled('Theirs') }))
    expect(await autosave.keepMine()).toBe(true)
    expect(server.draft()).toMatchObject({ revision: 3, article: { title: 'Mine' } })
    expect(savingKind(autosave)).toBe('saved')
  })

  test('with the same text causes no conflict', async () => {
    const { server, autosave } = scenario()
    autosave.typed(titled('Mine'))
    server.elsewhere({ outline: ['One'] })
    expect(await autosave.save()).toBe(true)
    expect(server.draft()).toMatchObject({ revision: 3, outline: ['One'], article: { title: 'Mine' } })
  })

  test('is ignored if it is what was just saved here', async () => {
    const { server, autosave } = scenario()
    server.slow = true
    autosave.typed(titled('A'))
    const saving = autosave.save()
    await Promise.resolve()
    autosave.notified({ ...server.draft(), revision: 2, article: titled('A') })
    server.slow = false
    server.letGo()
    await saving
    expect(autosave.now()).toMatchObject({ turn: 0, saving: { kind: 'saved' } })
  })

  test('with an older revision is ignored', () => {
    const { server, autosave } = scenario()
    const old = server.draft()
    autosave.replaced(server.elsewhere({ article: titled('Generated') }))
    autosave.notified(old)
    expect(autosave.now().article.title).toBe('Generated')
  })
})

describe('text that was unsaved when the page was closed', () => {
  test('is restored and saved', async () => {
    const { server, autosave, passTime } = scenario()
    autosave.restoreUnsaved({ revision: 1, article: titled('Mine') })
    expect(autosave.now()).toMatchObject({ article: { title: 'Mine' }, turn: 1, saving: { kind: 'changed' } })
    await passTime()
    expect(server.draft().article.title).toBe('Mine')
  })

  test('does not overwrite a newer text', () => {
    const { autosave } = scenario()
    autosave.restoreUnsaved({ revision: 0, article: titled('Mine') })
    expect(autosave.now()).toMatchObject({ article: { title: 'Mine' }, saving: { kind: 'overtaken' } })
  })

  test('is dropped if it was saved after all', () => {
    const { autosave } = scenario()
    autosave.restoreUnsaved({ revision: 0, article })
    expect(autosave.now()).toMatchObject({ turn: 0, saving: { kind: 'saved' } })
  })
})

describe('another change to the draft', () => {
  test('waits until typed text is saved, and applies to that revision', async () => {
    const { server, autosave } = scenario()
    autosave.typed(titled('A'))
    const draft = await autosave.change(async (revision) => {
      expect(revision).toBe(2)
      return server.elsewhere({ outline: ['One'] })
    })
    expect(draft).toMatchObject({ revision: 3, article: { title: 'A' }, outline: ['One'] })
    expect(autosave.now()).toMatchObject({ turn: 0, draft: { revision: 3 } })
  })

  test('that returns another text replaces the text here', async () => {
    const { server, autosave } = scenario()
    await autosave.change(async () => server.elsewhere({ article: titled('Restored') }))
    expect(autosave.now()).toMatchObject({ article: { title: 'Restored' }, turn: 1 })
  })

  test('is not made while typed text cannot be saved', async () => {
    const { server, autosave } = scenario()
    server.fail(new ApiError(0, { code: 'network' }))
    autosave.typed(titled('A'))
    await expect(autosave.change(async () => server.draft())).rejects.toMatchObject({ code: 'network' })
  })
})
