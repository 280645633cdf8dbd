// The texts that are hashed and signed as evidence, and the Merkle tree over the links of a day. Pure: the server writes
// with it, and the offline verifier reads with it. docs/evidence.md describes the format for outsiders.
import { createHash, createPublicKey, sign, verify } from 'node:crypto'
import type { MerkleStep, SignedStatement } from '../../../contract/evidence.ts'
import type { PublishedKey } from '../../platform/signing/publishedKeys.ts'

export const noHash = '0'.repeat(64)

export const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The hash of a record, from the hash before it and the hash of its content. */
export const chained = (previous: string, contentHash: string): string =>
  sha256(`${previous} ${contentHash}`).toString('hex')

const [leafMark, nodeMark] = [Buffer.from([0]), Buffer.from([1])]

/** The leaf of a link: the number and hash of its last check of the day. The marks keep leaves and nodes apart. */
export const leafOf = (linkId: string, position: number, hash: string): Buffer =>
  sha256(leafMark, `${linkId} ${position} ${hash}`)

const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodeMark, left, right)

/** The next level: neighbours in pairs; the last of an odd number moves up as it is. */
const levelAbove = (level: readonly Buffer[]): Buffer[] =>
  Array.from({ length: Math.ceil(level.length / 2) }, (_, place) => {
    const [left, right] = [level[2 * place], level[2 * place + 1]]
    if (left === undefined) throw new Error('a level has no gaps')
    return right === undefined ? left : nodeOf(left, right)
  })

export const merkleRoot = (leaves: readonly Buffer[]): Buffer => {
  let level = leaves
  while (level.length > 1) level = levelAbove(level)
  const [root] = level
  if (root === undefined) throw new Error('a tree needs a leaf')
  return root
}

/** The neighbours on the way from the leaf at `place` to the root. */
export const merklePath = (leaves: readonly Buffer[], place: number): MerkleStep[] => {
  const path: MerkleStep[] = []
  let [level, at] = [leaves, place]
  while (level.length > 1) {
    const isRight = at % 2 === 1
    const neighbour = level[isRight ? at - 1 : at + 1]
    if (neighbour !== undefined) path.push({ side: isRight ? 'left' : 'right', hash: neighbour.toString('hex') })
    level = levelAbove(level)
    at = Math.floor(at / 2)
  }
  return path
}

export const followPath = (leaf: Buffer, path: readonly MerkleStep[]): string =>
  path
    .reduce((node, { side, hash }) => {
      const neighbour = Buffer.from(hash, 'hex')
      return side === 'left' ? nodeOf(neighbour, node) : nodeOf(node, neighbour)
    }, leaf)
    .toString('hex')

const title = { day: 'Link evidence 1: day', end: 'Link evidence 1: end of a chain' } as const

const linesOf = (kind: keyof typeof title, values: object): string =>
  [title[kind], ...Object.entries(values).map(([name, value]) => `${name}: ${value}`)].join('\n')

export interface DayValues {
  /** Origin of the installation. */
  host: string
  day: string
  links: number
  root: string
  /** SHA-256 of the statement of the published day before. */
  previous: string
}

export interface EndValues {
  host: string
  link: string
  /** Position of the last record. */
  records: number
  /** How many records of this report have their content. */
  kept: number
  hash: string
  written: string
}

export const dayStatement = ({ host, day, links, root, previous }: DayValues): string =>
  linesOf('day', { host, day, links, root, previous })

export const endStatement = ({ host, link, records, kept, hash, written }: EndValues): string =>
  linesOf('end', { host, link, records, kept, hash, written })

/** The values of a statement by their names; null if it is not one of this kind. */
export const readStatement = (kind: keyof typeof title, statement: string): ReadonlyMap<string, string> | null => {
  const [first, ...lines] = statement.split('\n')
  if (first !== title[kind]) return null
  return new Map(lines.map((line) => [line.split(': ', 1)[0] ?? '', line.slice(line.indexOf(': ') + 2)]))
}

export const signStatement = (
  statement: string,
  { keyId, publicKey, privateKey }: Pick<PublishedKey, 'keyId' | 'publicKey' | 'privateKey'>,
): SignedStatement => ({
  statement,
  signature: sign(null, Buffer.from(statement), privateKey).toString('base64'),
  key_id: keyId,
  public_key: publicKey,
})

export const isSigned = ({ statement, signature, public_key: x }: SignedStatement): boolean => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
