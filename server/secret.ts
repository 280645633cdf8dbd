// The secret of the installation, with which it signs tokens.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './platform/config.ts'

/** In production the operator sets it; elsewhere it is generated once and stored beside the data. */
export const secretOf = (config: Config): string => {
  if (config.secret !== null) return config.secret
  const file = join(config.dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(config.dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  // Atomic write: a start that is killed here leaves no empty secret behind.
  writeFileSync(`${file}.part`, secret, { mode: 0o600 })
  renameSync(`${file}.part`, file)
  return secret
}
