// The legal operator of this installation: read from the environment by platform/config, shown on the imprint and the
// other legal pages, and on invoices unless the admin has entered other details.
import { z } from 'zod'
import type { OperatorSetting } from '../../contract/operatorSettings.ts'

const oneLine = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\p{Cc}<>]*$/u, 'not one plain line')

const addressLinesMax = 6

/** Everything is optional: the imprint lists what is missing, so that it is not overlooked. */
export const operatorEnvironment = {
  OPERATOR_NAME: oneLine.optional(),
  /** Lines separated by `;`. */
  OPERATOR_ADDRESS: oneLine
    .refine((given) => linesOf(given).length <= addressLinesMax, `more than ${addressLinesMax} lines`)
    .optional(),
  OPERATOR_REPRESENTED_BY: oneLine.optional(),
  OPERATOR_PHONE: z
    .string()
    .trim()
    .regex(/^\+?[\d\s()/.-]{5,40}$/, 'not a telephone number')
    .optional(),
  OPERATOR_REGISTER: oneLine.optional(),
  OPERATOR_VAT_ID: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}[A-Z0-9+*]{2,12}$/, 'not a VAT identification number such as DE123456789')
    .optional(),
  OPERATOR_RESPONSIBLE: oneLine.optional(),
  OPERATOR_AUTHORITY: oneLine.optional(),
  HOSTING_PROVIDER: oneLine.optional(),
  /** The day a lawyer reviewed the legal pages; without it they are marked as drafts. */
  LEGAL_REVIEWED: z.iso.date().optional(),
} as const satisfies Record<OperatorSetting, z.ZodType>

export interface Operator {
  name: string | null
  address: readonly string[]
  vatId: string | null
}

const linesOf = (given: string): string[] => given.split(';').flatMap((line) => line.trim() || [])

/** The rest is written into the pages when the web app is built. */
export const readOperator = (e: {
  OPERATOR_NAME?: string | undefined
  OPERATOR_ADDRESS?: string | undefined
  OPERATOR_VAT_ID?: string | undefined
}): Operator => ({
  name: e.OPERATOR_NAME ?? null,
  address: linesOf(e.OPERATOR_ADDRESS ?? ''),
  vatId: e.OPERATOR_VAT_ID ?? null,
})
