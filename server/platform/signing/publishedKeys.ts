// Key pairs whose public half is published: made by the product, stored encrypted, shared by all processes, and
// replaced one after the other. A successor is published before it signs, so that nobody who has cached the directory
// meets an unknown key.
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { directoryCachedMs, signatureLifeMs } from '../../../contract/crawler.ts'
import { dayMs, hourMs } from '../../../contract/durations.ts'
import { type Database, type Db, inTransaction, type Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { SigningKey } from './messageSignatures.ts'
import { thumbprintOf } from './thumbprint.ts'

export type KeyPurpose = 'crawler' | 'evidence'

/** How long a key signs. */
export const keyLifeMs = 30 * dayMs
/** A successor is published for this long before it signs. */
export const publishedBeforeMs = Math.max(dayMs, 2 * directoryCachedMs)
/** A key stays in the directory until its last signature has expired, for verifiers with a slow clock too. */
export const listedAfterMs = signatureLifeMs + hourMs
const rereadAfterMs = 60_000

export interface PublishedKey extends SigningKey {
  publicKey: string
  signsFrom: Date
  signsUntil: Date | null
}

export interface PublishedKeys {
  /** The key that signs now. */
  current(): Promise<PublishedKey>
  /** Every key that verifiers may need: the last one, the current one, the next one; oldest first. */
  listed(): Promise<readonly PublishedKey[]>
}

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** A key of its own, so that the secret of the installation encrypts nothing directly. */
const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'published keys', 32))

const encrypt = (plain: Buffer, secret: string, keyId: string): Buffer => {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(secret), iv).setAAD(Buffer.from(keyId))
  return Buffer.concat([iv, sealing.update(plain), sealing.final(), sealing.getAuthTag()])
}

const decrypt = (sealed: Buffer, secret: string, keyId: string): KeyObject => {
  const opening = createDecipheriv(cipher, keyOf(secret), sealed.subarray(0, ivBytes))
  opening.setAAD(Buffer.from(keyId)).setAuthTag(sealed.subarray(-tagBytes))
  const der = Buffer.concat([opening.update(sealed.subarray(ivBytes, -tagBytes)), opening.final()])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

/** The x coordinate, which is the public key in a JWK. */
export const publicKeyOf = (key: KeyObject): string => {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (x === undefined) throw new Error('not an Ed25519 key')
  return x
}

const addKey = async (tx: Tx, purpose: KeyPurpose, secret: string, signsFrom: RawBuilder<Date>): Promise<void> => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = publicKeyOf(privateKey)
  const keyId = thumbprintOf(publicKey)
  const sealed = encrypt(privateKey.export({ format: 'der', type: 'pkcs8' }), secret, keyId)
  await sql`
    insert into published_keys (key_id, purpose, public_key, private_key, signs_from)
    values (${keyId}, ${purpose}, ${publicKey}, ${sealed}, ${signsFrom})`.execute(tx)
}

const interval = (ms: number): RawBuilder<unknown> => sql`make_interval(secs => ${ms / 1000}::float8)`

export type Rotation =
  /** A successor only if the current key has signed for long enough. */
  | 'when_due'
  /** A successor, published before it signs. */
  | 'planned'
  /** For a private key that is no longer private: all others are removed and a new one signs at once. */
  | 'at_once'

/** Plans the next key and removes those that nobody needs any more. Several processes may call it at the same time. */
export const rotateKeys = (
  db: Db,
  { purpose, secret, rotation }: { purpose: KeyPurpose; secret: string; rotation: Rotation },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`ankerplatz.published_keys.${purpose}`}))`.execute(tx)
    await sql`delete from published_keys where purpose = ${purpose}
      and (signs_until < now() - ${interval(listedAfterMs)} or ${rotation === 'at_once'})`.execute(tx)
    const { rows } = await sql<{ waits: boolean; isOld: boolean }>`
      select signs_from > now() as waits, signs_from <= now() - ${interval(keyLifeMs - publishedBeforeMs)} as "isOld"
      from published_keys where purpose = ${purpose} and signs_until is null`.execute(tx)
    const last = rows[0]
    // Before the first signature, which is dated back.
    if (last === undefined) return addKey(tx, purpose, secret, sql`now() - interval '1 minute'`)
    if (last.waits || (rotation === 'when_due' && !last.isOld)) return
    const signsFrom = sql<Date>`now() + ${interval(publishedBeforeMs)}`
    await sql`update published_keys set signs_until = ${signsFrom}
      where purpose = ${purpose} and signs_until is null`.execute(tx)
    await addKey(tx, purpose, secret, signsFrom)
  })

const readKeys = async (db: Db, purpose: KeyPurpose) => {
  const { rows } = await sql<{
    keyId: string
    publicKey: string
    sealed: Buffer
    signsFrom: Date
    signsUntil: Date | null
  }>`
    select key_id as "keyId", public_key as "publicKey", private_key as sealed, signs_from as "signsFrom",
      signs_until as "signsUntil"
    from published_keys
    where purpose = ${purpose} and (signs_until is null or signs_until > now() - ${interval(listedAfterMs)})
    order by signs_from, key_id`.execute(db)
  return rows
}

export interface OpenKeysOptions {
  database: Pick<Database, 'db'>
  secret: string
  purpose: KeyPurpose
  log: Log
  /** Real time. */
  nowMs?: () => number
}

/** Reads the keys again every minute, when they are used; makes the first one. */
export const openPublishedKeys = (options: OpenKeysOptions): PublishedKeys => {
  const { database, secret, purpose, log, nowMs = Date.now } = options
  let known: readonly PublishedKey[] = []
  let readAtMs = -Infinity
  let reading: Promise<void> | null = null

  const read = async (): Promise<void> => {
    let rows = await readKeys(database.db, purpose)
    if (rows.length === 0) {
      await rotateKeys(database.db, { purpose, secret, rotation: 'when_due' })
      rows = await readKeys(database.db, purpose)
    }
    const before = new Map(known.map((key) => [key.keyId, key.privateKey]))
    known = rows.map(({ sealed, ...row }) => ({
      ...row,
      privateKey: before.get(row.keyId) ?? decrypt(sealed, secret, row.keyId),
    }))
    readAtMs = nowMs()
  }

  const keys = async (): Promise<readonly PublishedKey[]> => {
    if (Math.abs(nowMs() - readAtMs) < rereadAfterMs) return known
    reading ??= read().finally(() => (reading = null))
    try {
      await reading
    } catch (error) {
      // Those known are better than none while the database restarts.
      if (known.length === 0) throw error
      log.warn({ purpose, reason: String(error) }, 'published keys could not be read again')
    }
    return known
  }

  return {
    current: async () => signingAt(await keys(), nowMs()),
    listed: keys,
  }
}

/** The last key whose time has come; if none has by this clock, the oldest, which the others may take for current. */
const signingAt = (keys: readonly PublishedKey[], atMs: number): PublishedKey => {
  const key = keys.findLast(({ signsFrom }) => signsFrom.getTime() <= atMs) ?? keys[0]
  if (key === undefined) throw new Error('There is no published key.')
  return key
}
