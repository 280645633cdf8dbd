// Profile pictures: one file in the object store, referenced by the profile. At no point does a profile reference a
// missing file, and unreferenced files are removed.
import { sql } from 'kysely'
import { z } from 'zod'
import { dayMs } from '../../../contract/durations.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { defineJob, enqueue, handle, type HandledJob } from '../../platform/jobs/jobs.ts'
import type { ObjectStore } from '../../platform/storage/storage.ts'
import { lockProfile } from './profile.ts'

const folder = 'avatars/'
export const avatarContentType = 'image/webp'
const keyForm = /avatars\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(\d{13,15})\.webp$/
const sweptAfterMs = dayMs
const keysPerQuery = 500

const removeAvatarJob = defineJob('removeAvatar', z.object({ key: z.string() }))
const forgetAvatarsJob = defineJob('forgetAvatars', z.object({ memberId: z.uuid() }))
export const sweepAvatarsJob = defineJob('sweepAvatars', z.object({}))

interface AvatarFile {
  key: string
  memberId: string
  madeAtMs: number
}

/** The file that a URL or key ends with; null if it is not an avatar. */
export const avatarFileOf = (address: string): AvatarFile | null => {
  const [key, memberId, timestamp] = keyForm.exec(address) ?? []
  if (key === undefined || memberId === undefined || timestamp === undefined) return null
  return { key, memberId, madeAtMs: Number(timestamp) }
}

/**
 * Only the member's own file: whatever else the row contained, a member's change never deletes another member's
 * picture.
 */
const ownKeyOf = (avatarUrl: string | null, memberId: string): string | null => {
  const file = avatarUrl === null ? null : avatarFileOf(avatarUrl)
  return file?.memberId === memberId ? file.key : null
}

interface AvatarPlace {
  db: Db
  store: ObjectStore
  publicUrl: string
}

/** Stores the picture and returns its URL. The old file stays until the new one is stored. */
export const keepAvatar = async (place: AvatarPlace, memberId: string, bytes: Uint8Array): Promise<string> => {
  const { db, store, publicUrl } = place
  const key = `${folder}${memberId}/${await takeTimestamp(db, memberId)}.webp`
  const url = `${publicUrl}/${key}`
  try {
    await store.put(key, bytes, { contentType: avatarContentType })
    await inTransaction(db, (tx) => setAvatar(tx, memberId, url))
  } catch (error) {
    // The commit may have succeeded with only its response lost, so the profile is read again. What cannot be removed
    // now is left to the cleanup job.
    await removeUnlessNamed(db, store, key).catch(() => undefined)
    throw error
  }
  return url
}

export const removeAvatar = (tx: Tx, memberId: string): Promise<void> => setAvatar(tx, memberId, null)

/** For account deletion: the member's folder is deleted once the transaction has committed. */
export const forgetAvatars = (tx: Tx, memberId: string): Promise<void> => enqueue(tx, forgetAvatarsJob, { memberId })

const setAvatar = async (tx: Tx, memberId: string, url: string | null): Promise<void> => {
  const { avatar_url: old } = await lockProfile(tx, memberId)
  await tx.updateTable('profiles').set({ avatar_url: url }).where('id', '=', memberId).execute()
  const key = ownKeyOf(old, memberId)
  if (key !== null && old !== url) await enqueue(tx, removeAvatarJob, { key })
}

/**
 * A millisecond timestamp that no other upload of this member has, in any process: the lock is held until that
 * millisecond has passed. Uses product time, so that the cleanup job can compute the age of a file.
 */
const takeTimestamp = (db: Db, memberId: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`avatars of ${memberId}`}, 0))`.execute(tx)
    const { rows } = await sql<{ ms: number }>`
      select floor(extract(epoch from clock_timestamp() + (clock_now() - now())) * 1000)::int8 as ms`.execute(tx)
    await sql`select pg_sleep(0.002)`.execute(tx)
    const ms = rows[0]?.ms
    if (ms === undefined) throw new Error('The clock returned no row')
    return ms
  })

const removeUnlessNamed = async (db: Db, store: ObjectStore, key: string): Promise<void> => {
  const [unnamed] = await withoutNamed(db, [key])
  if (unnamed !== undefined) await store.remove(unnamed)
}

const withoutNamed = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const files = keys.flatMap((key) => avatarFileOf(key) ?? [])
  if (files.length === 0) return []
  const memberIds = [...new Set(files.map((file) => file.memberId))]
  const profiles = await db.selectFrom('profiles').select(['id', 'avatar_url']).where('id', 'in', memberIds).execute()
  const named = new Set(profiles.map(({ id, avatar_url: url }) => ownKeyOf(url, id)))
  return files.map((file) => file.key).filter((key) => !named.has(key))
}

export const avatarJobs = (store: ObjectStore): HandledJob[] => [
  handle(removeAvatarJob, ({ key }, { db }) => removeUnlessNamed(db, store, key)),
  handle(forgetAvatarsJob, async ({ memberId }) => {
    for await (const { key } of store.list(`${folder}${memberId}/`)) await store.remove(key)
  }),
  handle(sweepAvatarsJob, (_, { db }) => sweepAvatars(db, store)),
]

/**
 * Removes files that no profile references, such as those of an upload whose process was killed. A recent file may
 * belong to an upload in progress.
 */
const sweepAvatars = async (db: Db, store: ObjectStore): Promise<void> => {
  const { rows } = await sql<{ ms: number }>`select floor(extract(epoch from clock_now()) * 1000)::int8 as ms`.execute(
    db,
  )
  const madeBeforeMs = (rows[0]?.ms ?? 0) - sweptAfterMs
  const sweep = async (keys: readonly string[]): Promise<void> => {
    for (const key of await withoutNamed(db, keys)) await store.remove(key)
  }
  let batch: string[] = []
  for await (const { key } of store.list(folder)) {
    if ((avatarFileOf(key)?.madeAtMs ?? Infinity) < madeBeforeMs) batch.push(key)
    if (batch.length < keysPerQuery) continue
    await sweep(batch)
    batch = []
  }
  await sweep(batch)
}
