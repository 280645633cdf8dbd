// Evidence of link checks for outsiders: the published statement of a day, and the part of a link report that can be
// verified without us. docs/evidence.md describes the format.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const evidenceVersion = 1
export const evidencePath = '/api/public/evidence'
export const evidenceDaysPerPage = 100

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A text, and who signed it. */
export const signedStatement = z.object({
  statement: z.string(),
  /** Ed25519, in Base64. */
  signature: z.string(),
  /** Thumbprint of the public key (RFC 7638). */
  key_id: z.string(),
  /** The x coordinate in Base64url, as in a JWK. */
  public_key: z.string(),
})
export type SignedStatement = z.output<typeof signedStatement>

/** A published day. */
export const evidenceDay = signedStatement.extend({
  /** In UTC. */
  day: z.iso.date(),
  /** Links that were checked on this day. */
  links: z.int().min(1),
  root: sha256,
})
export type EvidenceDay = z.output<typeof evidenceDay>

/** A neighbour on the way from a leaf to the root, and on which side of the path it is. */
export const merkleStep = z.object({ side: z.enum(['left', 'right']), hash: sha256 })
export type MerkleStep = z.output<typeof merkleStep>

export const evidenceRecord = z.object({
  position: z.int().min(1),
  /** The content of the check as hashed; null if the check was deleted because it only repeated the one before. */
  content: z.string().nullable(),
  content_hash: sha256,
  /** Of the chain up to this record. */
  hash: sha256,
})
export type EvidenceRecord = z.output<typeof evidenceRecord>

export const linkEvidence = z.object({
  version: z.literal(evidenceVersion),
  link_id: z.uuid(),
  /** The hash before the first record: 64 zeros unless older records are left out. */
  previous: sha256,
  /** Oldest first. */
  records: z.array(evidenceRecord),
  /** Signed for this export: how long the chain was and how it ended. */
  end: signedStatement,
  /** The published days on which this link was checked, oldest first; `position` is its last record of the day. */
  days: z.array(evidenceDay.extend({ position: z.int().min(1), path: z.array(merkleStep) })),
  /** Published days for which the path could not be made: the records of that day are not those that were published. */
  unproven_days: z.array(z.iso.date()),
  /** Where all days are published. */
  published_at: z.string(),
})
export type LinkEvidence = z.output<typeof linkEvidence>

export const evidenceEndpoints = {
  days: endpoint({
    method: 'GET',
    path: evidencePath,
    access: 'anyone',
    summary: 'Returns the signed statements of published days over all link checks, newest first, 100 per page.',
    query: z.strictObject({ before: z.iso.date().optional() }),
    output: z.object({
      days: z.array(evidenceDay),
      /** The day to pass as `before` for the next page. */
      next_before: z.iso.date().nullable(),
    }),
    errors: [],
  }),
} as const
