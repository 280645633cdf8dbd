import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { useApi } from '../../../testing/api.ts'
import { addPurchase } from '../../../testing/creditTargets.ts'
import { ledgerViolations } from '../../../testing/credits.ts'
import { fontsOfPdf, textOfPdf } from '../../../testing/pdfText.ts'
import { drawInvoice } from './invoicePdf.ts'
import { composeDocument, type DocumentRequest, type InvoiceDocument, writeDocuments } from './invoices.ts'
import { openShop } from '../payments.fixture.ts'
import { packText } from '../purchaseTexts.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const operator = { name: 'Ankerplatz', address: ['Am Kai 3', '24103 Kiel'], vat_id: 'DE987654321', email: 'a@b.test' }
const request: DocumentRequest = {
  kind: 'invoice',
  purchaseId: 'p',
  memberId: 'm',
  text: packText(1500),
  grossCents: 24_900,
  currency: 'EUR',
  vatPercent: 19,
  suppliedAt: new Date('2026-03-02T10:00:00Z'),
  buyer: { name: 'Jörg Müßig', email: 'j@example.com', address: ['Hafenstraße 12', 'DE'], tax_ids: ['DE123456789'] },
}
const compose = (more: Partial<DocumentRequest> = {}, first: InvoiceDocument | null = null): InvoiceDocument =>
  composeDocument({ ...request, ...more }, { number: 'AP-000042', issuedAt: new Date('2026-03-03'), operator, first })

describe('an invoice', () => {
  it('contains all legally required details in German, and the sums add up', async () => {
    const text = textOfPdf(await drawInvoice(compose(), 'de'))
    for (const part of [
      'Rechnung AP-000042',
      'Rechnungsnummer',
      '03.03.2026',
      'Leistungsdatum',
      '02.03.2026',
      'Jörg Müßig',
      'Hafenstraße 12',
      'Deutschland',
      'USt-IdNr. DE123456789',
      'Credit-Paket: 1.500 Credits',
      'Nettobetrag',
      'Umsatzsteuer 19 %',
      'USt-IdNr. DE987654321',
      'Am Kai 3',
    ]) {
      expect(text).toContain(part)
    }
    expect(text.replaceAll(/\s/g, ' ')).toMatch(/209,24 €[\s\S]*39,76 €[\s\S]*249,00 €/)
  })

  it('contains the same in English, and a credit note names the invoice it corrects', async () => {
    expect(textOfPdf(await drawInvoice(compose(), 'en'))).toContain('Credit pack: 1,500 credits')
    const note = { ...compose({ kind: 'credit_note', grossCents: 1000 }, compose()), number: 'AP-000043' }
    const text = textOfPdf(await drawInvoice(note, 'en'))
    expect(text).toContain('Credit note AP-000043')
    expect(text).toContain('This credit note corrects invoice AP-000042.')
  })

  it('splits every price into net and tax to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 3000 }), (grossCents, rate) => {
        const { net_cents: net, vat_cents: vat, gross_cents: gross } = compose({ grossCents, vatPercent: rate / 100 })
        expect(net + vat).toBe(gross)
        expect(vat).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('renders names in any script', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.constantFrom('de', 'en'),
        async (name, language) => {
          const pdf = await drawInvoice(compose({ buyer: { ...request.buyer, name, address: [name] } }), language)
          expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
        },
      ),
      { numRuns: 15 },
    )
    const odd = ['漢字かな交じり文', 'مرحبا', 'Привет Γειά', '😀👩‍👩‍👧', 'a\u0000b\uD800', 'W'.repeat(400)]
    for (const name of odd) {
      const pdf = await drawInvoice(compose({ buyer: { ...request.buyer, name } }), 'de')
      for (const font of fontsOfPdf(pdf)) {
        expect(font).toMatchObject({ name: expect.stringMatching(/Inter/) as string, embedded: true })
      }
    }
  })

  it('falls back to the operator of the installation if the admin has entered none', async () => {
    const who = await api.member('operator@example.com')
    const { db } = api.database
    const issuer = {
      siteName: 'Ankerplatz',
      operator: { name: 'Lotsenhaus GmbH', address: ['Am Kai 1', '20457 Hamburg'], vatId: 'DE111222333' },
    }
    const issued = (from: Parameters<typeof writeDocuments>[1]): Promise<InvoiceDocument['operator'] | undefined> =>
      inTransaction(db, async (tx) => {
        const purchaseId = await addPurchase(api, who.memberId)
        await writeDocuments(tx, from, [{ ...request, purchaseId, memberId: who.memberId }])
        const row = await tx.selectFrom('invoices').select('document').orderBy('number', 'desc').executeTakeFirst()
        return (row?.document as InvoiceDocument | undefined)?.operator
      })
    expect(await issued(issuer)).toEqual({
      name: 'Lotsenhaus GmbH',
      address: ['Am Kai 1', '20457 Hamburg'],
      vat_id: 'DE111222333',
      email: '',
    })
    expect(await issued({ siteName: 'Ankerplatz' })).toMatchObject({ name: 'Ankerplatz', address: [] })
  })

  it('is numbered without gaps under concurrency and when a transaction fails', async () => {
    const who = await api.member('numbers@example.com')
    const { db } = api.database
    const checkout = await shop.buy(who, 'pack-50')
    const writing = Array.from({ length: 12 }, (_, n) =>
      inTransaction(db, async (tx) => {
        await writeDocuments(tx, { siteName: 'Ankerplatz' }, [
          { ...request, kind: 'credit_note', purchaseId: checkout.id, memberId: who.memberId },
        ])
        if (n % 4 === 0) throw new Error('failed after the number was assigned')
      }),
    )
    await Promise.allSettled(writing)
    const rows = await db.selectFrom('invoices').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
    expect(rows).toHaveLength(11)
  })

  it('is available to its buyer only, as a download', async () => {
    const [who, other] = [await api.member('reader@example.com'), await api.member('nosy@example.com')]
    const checkout = await shop.buy(who)
    await shop.pay(checkout, { buyer: { name: 'Łukasz Żółć', vat_id: 'DE999999999' } })
    const number = (await shop.purchase(who, checkout.id)).invoices[0]?.number ?? ''
    const read = (token: string) =>
      fetch(`${api.url}/api/credits/invoices/${number}?language=de`, { headers: { authorization: `Bearer ${token}` } })
    const answer = await read(who.session.access_token)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
    const text = textOfPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(text).toContain(`Rechnung ${number}`)
    expect(text).toContain('DE999999999')
    expect((await read(other.session.access_token)).status).toBe(404)
  })
})
