// An invoice or credit note as a page of paper.
import type { Language } from '../../../contract/accounts.ts'
import type { InvoiceDocument } from './invoices.ts'

export const drawInvoice = async (_document: InvoiceDocument, _language: Language): Promise<Uint8Array<ArrayBuffer>> =>
  await Promise.resolve(new Uint8Array())
