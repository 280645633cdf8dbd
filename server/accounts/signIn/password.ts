// Passwords: rules for new ones, and argon2id hashes, which wait in a fair queue.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { IssueCode } from '../../../contract/errors.ts'
import { givenPasswordLengthMax, passwordLengthMax, passwordLengthMin } from '../../../contract/limits.ts'
import { normalisedWhole } from '../../../contract/unicode.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { currentTurn, type HashTurn, inTurn } from './hashQueue.ts'

const memoryKib = 19 * 1024
const passes = 2
const lanes = 1
const tagBytes = 32
const saltBytes = 16
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/

const derive = promisify(argon2)

/** Every reason why this password is not allowed for this address; empty if it is. */
export const weaknesses = (password: string, email: string): IssueCode[] => {
  const found: IssueCode[] = []
  const length = [...password].length
  if (length < passwordLengthMin) found.push('password_too_short')
  if (length > passwordLengthMax) found.push('password_too_long')
  if (isCommonPassword(password)) found.push('password_common')
  const name = email.split('@')[0]?.toLowerCase() ?? ''
  if (name.length >= 3 && password.toLowerCase().includes(name)) found.push('password_contains_email')
  return found
}

export const hashPassword = async (password: string, turn = currentTurn()): Promise<string> => {
  const nonce = randomBytes(saltBytes)
  const tag = await tagOf(turn, password, nonce, { memory: memoryKib, passes, parallelism: lanes })
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

export const verifyPassword = async (hash: string, password: string, turn = currentTurn()): Promise<boolean> => {
  const [, memory, t, p, salt, expected] = form.exec(hash) ?? []
  if (salt === undefined || expected === undefined) return false
  const cost = { memory: Number(memory), passes: Number(t), parallelism: Number(p) }
  const tag = await tagOf(turn, password, Buffer.from(salt, 'base64url'), cost)
  const known = Buffer.from(expected, 'base64url')
  return known.length === tag.length && timingSafeEqual(known, tag)
}

const tagOf = (
  turn: HashTurn,
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
): Promise<Buffer> =>
  // Composed and decomposed umlauts are the same password, whichever keyboard typed them.
  inTurn(turn, () =>
    derive('argon2id', {
      message: normalisedWhole(password, 'NFKC', givenPasswordLengthMax),
      nonce,
      tagLength: tagBytes,
      ...cost,
    }),
  )
