// Passwords: rules for new ones, and argon2id with a concurrency limit, so that a flood of sign-ins cannot take the CPU
// from all other requests.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { IssueCode } from '../../../contract/errors.ts'
import { givenPasswordLengthMax, passwordLengthMax, passwordLengthMin } from '../../../contract/limits.ts'
import { normalisedWhole } from '../../../contract/unicode.ts'
import { AppError } from '../../platform/errors.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import { isCommonPassword } from './commonPasswords.ts'

const memoryKib = 19 * 1024
const passes = 2
const lanes = 1
const tagBytes = 32
const saltBytes = 16
const comeAgainSeconds = 5
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/

const derive = promisify(argon2)

const inTurn = createSemaphore({
  atOnce: 1,
  // About fifteen seconds of work. Later callers would be gone before their turn.
  waitingMax: 400,
  refusal: () => new AppError('unavailable', { retryAfterSeconds: comeAgainSeconds }),
})

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

export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(saltBytes)
  const tag = await tagOf(password, nonce, { memory: memoryKib, passes, parallelism: lanes })
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

export const verifyPassword = async (hash: string, password: string): Promise<boolean> => {
  const [, memory, t, p, salt, expected] = form.exec(hash) ?? []
  if (salt === undefined || expected === undefined) return false
  const cost = { memory: Number(memory), passes: Number(t), parallelism: Number(p) }
  const tag = await tagOf(password, Buffer.from(salt, 'base64url'), cost)
  const known = Buffer.from(expected, 'base64url')
  return known.length === tag.length && timingSafeEqual(known, tag)
}

const tagOf = (
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
): Promise<Buffer> =>
  // Composed and decomposed umlauts are the same password, whichever keyboard typed them.
  inTurn(() =>
    derive('argon2id', {
      message: normalisedWhole(password, 'NFKC', givenPasswordLengthMax),
      nonce,
      tagLength: tagBytes,
      ...cost,
    }),
  )
