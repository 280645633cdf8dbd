// JWK thumbprints (RFC 7638), the ids of published keys.
import { createHash } from 'node:crypto'

/** The hash of the required members of an Ed25519 key in this order. */
export const thumbprintOf = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
