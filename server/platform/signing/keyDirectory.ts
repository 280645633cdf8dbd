// The key directory: the public keys of the crawler as a JWK set, signed with each of them.
import { directoryCachedMs, type KeyDirectory, keyDirectoryType, type PublicKey } from '../../../contract/crawler.ts'
import { dayMs } from '../../../contract/durations.ts'
import { signDirectory } from './messageSignatures.ts'
import { listedAfterMs, type PublishedKey, type PublishedKeys } from './publishedKeys.ts'
import { timesAt } from './requestSigner.ts'

/** Longer than caches keep the directory. */
const directorySignatureLifeMs = dayMs

const secondsOf = (at: Date, laterMs = 0): number => Math.floor((at.getTime() + laterMs) / 1000)

const toJwk = ({ keyId, publicKey, signsFrom, signsUntil }: PublishedKey): PublicKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: publicKey,
  kid: keyId,
  use: 'sig',
  alg: 'ed25519',
  nbf: secondsOf(signsFrom),
  ...(signsUntil === null ? {} : { exp: secondsOf(signsUntil, listedAfterMs) }),
})

/**
 * The response of the directory. It is signed for our own host, whatever host the request named: otherwise a stranger's
 * host in front of us would get keys that are signed for it.
 */
export const answerDirectory = async (
  keys: Pick<PublishedKeys, 'listed'>,
  publicUrl: string,
  nowMs: number,
): Promise<{ body: string; headers: Record<string, string> }> => {
  const listed = await keys.listed()
  const directory: KeyDirectory = { keys: listed.map(toJwk) }
  const body = JSON.stringify(directory)
  const times = timesAt(nowMs, directorySignatureLifeMs)
  const signed = signDirectory({ authority: new URL(publicUrl).host, body, keys: listed, times })
  const headers = {
    'content-type': keyDirectoryType,
    'cache-control': `public, max-age=${directoryCachedMs / 1000}`,
    'access-control-allow-origin': '*',
    ...signed,
  }
  return { body, headers }
}
