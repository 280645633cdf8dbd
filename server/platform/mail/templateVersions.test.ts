import { describe, expect, test } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { inTransaction } from '../db/database.ts'
import { content, template } from './templates.fixture.ts'
import { history, newest, overview, readVersion, save, type Save, unfit } from './templateVersions.ts'

const database = useDatabase()

const admin = async (): Promise<string> => {
  const { id } = await database.current.db
    .insertInto('users')
    .values({ email: `${crypto.randomUUID()}@example.com`, full_name: 'Ada', language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const saveNow = (given: Partial<Save> & Pick<Save, 'basedOn' | 'savedBy'>): Promise<number> =>
  inTransaction(database.current.db, (tx) =>
    save(tx, { kind: template.kind, language: 'en', content: content('<p>a</p>'), ...given }),
  )

describe('the versions of a mail template', () => {
  test('begin with the shipped text and grow with every save', async () => {
    const { db } = database.current
    const savedBy = await admin()
    expect(await newest(db, 'fresh', 'en')).toEqual({ version: 0, content: null })
    expect(await saveNow({ kind: 'fresh', basedOn: 0, savedBy })).toBe(1)
    expect(await saveNow({ kind: 'fresh', basedOn: 1, savedBy, content: content('<p>b</p>') })).toBe(2)
    expect(await newest(db, 'fresh', 'en')).toEqual({ version: 2, content: content('<p>b</p>') })
    expect(await newest(db, 'fresh', 'de')).toEqual({ version: 0, content: null })
    expect(await readVersion(db, 'fresh', 'en', 1)).toEqual(content('<p>a</p>'))
    await expect(readVersion(db, 'fresh', 'en', 3)).rejects.toThrow('not_found')
  })

  test('return to the shipped text with a new version', async () => {
    const { db } = database.current
    const savedBy = await admin()
    await saveNow({ kind: 'back', basedOn: 0, savedBy })
    await saveNow({ kind: 'back', basedOn: 1, savedBy, content: null })
    expect(await newest(db, 'back', 'en')).toEqual({ version: 2, content: null })
    expect(await history(db, 'back', 'en')).toEqual([
      { version: 2, reset: true, savedBy, savedAt: expect.any(Date) as Date },
      { version: 1, reset: false, savedBy, savedAt: expect.any(Date) as Date },
    ])
    expect((await overview(db)).find(({ kind }) => kind === 'back')).toMatchObject({ version: 2, content: null })
  })

  test('reject a save based on an older version, even when two are saved at once', async () => {
    const savedBy = await admin()
    await saveNow({ kind: 'race', basedOn: 0, savedBy })
    await expect(saveNow({ kind: 'race', basedOn: 0, savedBy })).rejects.toThrow('conflict')
    await expect(saveNow({ kind: 'race', basedOn: 7, savedBy })).rejects.toThrow('conflict')
    const both = await Promise.allSettled([
      saveNow({ kind: 'race', basedOn: 1, savedBy }),
      saveNow({ kind: 'race', basedOn: 1, savedBy }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await newest(database.current.db, 'race', 'en')).toMatchObject({ version: 2 })
  })

  test('are reported as invalid if the product no longer knows their variables', async () => {
    const { db } = database.current
    const savedBy = await admin()
    await saveNow({ basedOn: 0, savedBy, content: content('<p>{{ tide }}</p>') })
    await saveNow({ basedOn: 0, savedBy, language: 'de' })
    expect(await unfit(db, [template])).toEqual([
      {
        kind: template.kind,
        language: 'en',
        version: 1,
        issues: [{ path: 'body', code: 'unknown_variable', line: 1, word: 'tide' }],
      },
    ])
  })
})
