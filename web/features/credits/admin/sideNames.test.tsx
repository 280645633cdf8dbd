// How the two sides of a transfer are named: by their member or order, so that an admin knows whose account it is.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { accountKinds } from '../../../../contract/ledger.ts'
import { createI18n, type Language } from '../../../lib/i18n.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { type Side, useSideName } from './TransferMarks.tsx'

const Name = ({ side }: { side: Side }) => useSideName()(side)

const shown = async (language: Language, side: Side): Promise<string> => {
  const i18n = await createI18n(language, { resources: { en: { creditsAdmin: en }, de: { creditsAdmin: de } } })
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(Name, { side })))
}

const account = (kind: Side['kind'], of: Partial<Side> = {}): Side => ({
  ...{ id: '7', kind, owner_id: null, owner_name: null, order_number: null, part: 0 },
  ...of,
})

const ofMembers = ['member', 'debt', 'claims', 'guarantee', 'frozen'] as const
const ofOrders = ['escrow', 'reserve'] as const
const owner_id = '018f3e2a-0000-7000-8000-000000000001'

for (const language of ['en', 'de'] as const) {
  test(`each account of a member is named after them, in ${language}`, async () => {
    const names = await Promise.all(
      ofMembers.map((kind) => shown(language, account(kind, { owner_id, owner_name: 'Lena Hansen' }))),
    )
    for (const name of names) expect(name).toContain('Lena Hansen')
    expect(new Set(names).size).toBe(ofMembers.length)
  })

  test(`each account of an order is named after it, in ${language}`, async () => {
    const names = await Promise.all(
      ofOrders.map((kind) => shown(language, account(kind, { owner_id, order_number: 1042 }))),
    )
    for (const name of names) expect(name).toContain('#1042')
    expect(new Set(names).size).toBe(ofOrders.length)
  })

  test(`the accounts of the platform and of deleted members have names of their own, in ${language}`, async () => {
    const left = await Promise.all(ofMembers.map((kind) => shown(language, account(kind, { owner_id }))))
    const names = await Promise.all(accountKinds.map((kind) => shown(language, account(kind))))
    for (const name of [...left, ...names]) expect(name).not.toMatch(/^$|side\.|kinds\./)
  })
}
