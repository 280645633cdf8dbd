// Invoices and credit notes: numbered without gaps, written once, never changed. The printed content is stored as it
// was on that day.
import { sql } from 'kysely'
import { z } from 'zod'
import type { InvoiceLink } from '../../../../contract/payments.ts'
import type { CreditSettings } from '../../../../contract/pricing.ts'
import { vatOf } from '../../../../contract/pricing.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { readSettings } from '../../settings.ts'
import type { Buyer } from '../stripe/facts.ts'
import type { Issuer } from '../stripe/parts.ts'

const bothLanguages = z.object({ en: z.string(), de: z.string() })

/** Everything that is printed. */
export const invoiceDocument = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  issued_at: z.iso.datetime(),
  /** When the credits were granted, or when the term of a plan began. */
  supplied_at: z.iso.datetime(),
  operator: z.object({ name: z.string(), address: z.array(z.string()), vat_id: z.string(), email: z.string() }),
  buyer: z.object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    address: z.array(z.string()),
    tax_ids: z.array(z.string()),
  }),
  lines: z.array(z.object({ text: bothLanguages, gross_cents: z.int() })),
  currency: z.string(),
  vat_percent: z.number(),
  net_cents: z.int(),
  vat_cents: z.int(),
  gross_cents: z.int(),
  /** The invoice that a credit note corrects. */
  corrects: z.string().nullable(),
})
export type InvoiceDocument = z.output<typeof invoiceDocument>

export interface DocumentRequest {
  kind: InvoiceDocument['kind']
  purchaseId: string
  memberId: string
  text: { en: string; de: string }
  grossCents: number
  currency: string
  vatPercent: number
  suppliedAt: Date
  buyer: Buyer
  /** Only demo data with a history sets times other than now. */
  issuedAt?: Date
}

const numberLength = 6

const printedNumber = (prefix: string, number: number): string =>
  `${prefix}${String(number).padStart(numberLength, '0')}`

export const composeDocument = (
  request: DocumentRequest,
  given: { number: string; issuedAt: Date; operator: CreditSettings['invoices']['operator']; first: Known | null },
): InvoiceDocument => {
  const { first } = given
  return {
    number: given.number,
    kind: request.kind,
    issued_at: given.issuedAt.toISOString(),
    supplied_at: request.suppliedAt.toISOString(),
    // A credit note has the same issuer and buyer as the invoice it corrects.
    operator: first?.operator ?? given.operator,
    buyer: first?.buyer ?? request.buyer,
    lines: [{ text: request.text, gross_cents: request.grossCents }],
    currency: request.currency,
    vat_percent: request.vatPercent,
    ...vatOf(request.grossCents, request.vatPercent),
    gross_cents: request.grossCents,
    corrects: first?.number ?? null,
  }
}

type Known = Pick<InvoiceDocument, 'number' | 'operator' | 'buyer'>

/** The details entered by the admin take precedence over those of the installation. */
const operatorOn = (
  entered: CreditSettings['invoices']['operator'],
  { siteName, operator }: Issuer,
): InvoiceDocument['operator'] => ({
  name: entered.name || (operator?.name ?? siteName),
  address: entered.address.length > 0 ? entered.address : [...(operator?.address ?? [])],
  vat_id: entered.vat_id || (operator?.vatId ?? ''),
  email: entered.email,
})

/** Call this last in a transaction: the row lock on the invoice counter serialises all writers of invoices. */
export const writeDocuments = async (tx: Tx, issuer: Issuer, requests: readonly DocumentRequest[]): Promise<void> => {
  if (requests.length === 0) return
  const { invoices: settings } = await readSettings(tx)
  const operator = operatorOn(settings.operator, issuer)
  for (const request of requests) {
    const { rows } = await sql<{ number: number; at: Date }>`
      update invoice_counter set last_number = last_number + 1 returning last_number as number, clock_now() as at`.execute(
      tx,
    )
    const taken = rows[0]
    if (taken === undefined) throw new Error('The invoice counter has no row.')
    const known = await tx
      .selectFrom('invoices')
      .select('document')
      .where('purchase_id', '=', request.purchaseId)
      .orderBy('number')
      .execute()
    const first = known[0] === undefined ? null : invoiceDocument.parse(known[0].document)
    const issuedAt = request.issuedAt ?? taken.at
    const number = printedNumber(settings.prefix, taken.number)
    await tx
      .insertInto('invoices')
      .values({
        number: taken.number,
        user_id: request.memberId,
        purchase_id: request.purchaseId,
        kind: request.kind,
        correction: known.length,
        gross_cents: request.grossCents,
        currency: request.currency,
        issued_at: issuedAt,
        document: JSON.stringify(composeDocument(request, { number, issuedAt, operator, first })),
      })
      .execute()
  }
}

/** Per purchase, oldest first. */
export const invoicesOf = async (db: Db, purchaseIds: readonly string[]): Promise<Map<string, InvoiceLink[]>> => {
  const links = new Map<string, InvoiceLink[]>(purchaseIds.map((id) => [id, []]))
  if (purchaseIds.length === 0) return links
  const rows = await db
    .selectFrom('invoices')
    .select(['purchase_id', 'kind', 'gross_cents', 'issued_at', sql<string>`document ->> 'number'`.as('number')])
    .where('purchase_id', 'in', purchaseIds)
    .orderBy('invoices.number')
    .execute()
  for (const row of rows) {
    const kind = row.kind === 'invoice' ? 'invoice' : 'credit_note'
    const { number, gross_cents, issued_at: at } = row
    links.get(row.purchase_id)?.push({ number, kind, gross_cents, issued_at: at.toISOString() })
  }
  return links
}

export const findDocument = async (db: Db, memberId: string, number: string): Promise<InvoiceDocument | null> => {
  const row = await db
    .selectFrom('invoices')
    .select('document')
    .where('user_id', '=', memberId)
    .where(sql<string>`document ->> 'number'`, '=', number)
    .executeTakeFirst()
  return row === undefined ? null : invoiceDocument.parse(row.document)
}
