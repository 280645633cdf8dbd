// The crawler as site owners see it: its name, how it signs requests, and how fast it fetches. The public page and the
// outbound guard read the same values.
import { z } from 'zod'
import { hourMs, minuteMs } from './durations.ts'

/** The product token in robots.txt: the name of the platform in plain letters. */
export const crawlerAgent = (siteName: string): string => `${siteName.replaceAll(/[^A-Za-z]/g, '') || 'Ankerplatz'}Bot`

/** Page for site owners, named in the user agent. */
const crawlerPage = '/crawler'

export const crawlerUserAgent = (siteName: string, publicUrl: string): string =>
  `${crawlerAgent(siteName)}/1.0 (+${publicUrl}${crawlerPage})`

/** Limits of the crawler for one host name. */
export const crawlerLimits = {
  pauseMs: 500,
  hostRequestsPerMinuteMax: 60,
  hostRequestsPerHourMax: 600,
}

/** Pages that the analysis of a website reads at most. */
export const analysedPagesMax = 20

/** Where verifiers find our public keys; the path is registered by the draft of Web Bot Auth. */
export const keyDirectoryPath = '/.well-known/http-message-signatures-directory'
export const keyDirectoryType = 'application/http-message-signatures-directory+json'

/** A signature is valid for this long after its request was sent. */
export const signatureLifeMs = 5 * minuteMs
/** Signatures are dated back by this much, so that verifiers whose clock is slow do not take them for future ones. */
export const signatureBackdatedMs = 30_000

/** How long verifiers may cache the directory. A new key is published for longer than this before it signs. */
export const directoryCachedMs = hourMs

const seconds = z.int().min(0)

/** A public key in the directory (RFC 7517, RFC 8037). */
export const publicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().length(43),
  /** The thumbprint of the key (RFC 7638). */
  kid: z.string().length(43),
  use: z.literal('sig'),
  alg: z.literal('ed25519'),
  /** Signs from this second. */
  nbf: seconds,
  /** No signature is valid after this second; absent while no successor is planned. */
  exp: seconds.optional(),
})
export type PublicKey = z.output<typeof publicKey>

export const keyDirectory = z.object({ keys: z.array(publicKey) })
export type KeyDirectory = z.output<typeof keyDirectory>
