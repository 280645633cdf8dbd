// What the write-offs panel shows: losses with their state, the sum of the day, and whose purchases can be opened.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { WriteOff } from '../../../../contract/writeOffs.ts'
import { createI18n, type Language } from '../../../lib/i18n.ts'
import uiDe from '../../../ui/locales/de.json' with { type: 'json' }
import uiEn from '../../../ui/locales/en.json' with { type: 'json' }
import adminDe from './locales/de.json' with { type: 'json' }
import adminEn from './locales/en.json' with { type: 'json' }
import de from './locales/writeOffs.de.json' with { type: 'json' }
import en from './locales/writeOffs.en.json' with { type: 'json' }
import type { WriteOffList } from './writeOffs.ts'
import { WriteOffsPanel } from './WriteOffsPanel.tsx'

const resources = {
  en: { ui: uiEn, creditsAdmin: adminEn, writeOffs: en },
  de: { ui: uiDe, creditsAdmin: adminDe, writeOffs: de },
}

const shown = async (language: Language, list: Partial<WriteOffList>): Promise<string> => {
  const queryClient = new QueryClient()
  const data: WriteOffList = {
    write_offs: [],
    today: 0,
    limit_per_day: 5_000,
    paused: false,
    next_cursor: null,
    ...list,
  }
  queryClient.setQueryData(['admin', 'write-offs', null], data)
  const i18n = await createI18n(language, { resources })
  const inRouter = createElement(MemoryRouter, null, createElement(WriteOffsPanel))
  const withQueries = createElement(QueryClientProvider, { client: queryClient }, inRouter)
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, withQueries)).replaceAll('\u00a0', ' ')
}

const lost: WriteOff = {
  ...{ id: '2', at: '2026-11-01T09:00:00.000Z', purchase_id: '00000000-0000-4000-8000-000000000002', amount: 120 },
  member: { id: '00000000-0000-4000-8000-000000000001', name: 'Paula Example' },
  ...{ reason: 'dispute', recovered_at: null, closed: true },
}
const recovered: WriteOff = {
  ...lost,
  ...{ id: '1', member: { ...lost.member, name: null }, recovered_at: '2026-11-09T09:00:00.000Z', closed: false },
}

test('without losses it says so', async () => {
  expect(await shown('en', {})).toContain(en.emptyTitle)
  expect(await shown('de', {})).toContain(de.emptyTitle)
})

test('a loss has its member, reason and status, and purchases that are closed can be allowed', async () => {
  const html = await shown('en', { write_offs: [lost], today: 120 })
  expect(html).toContain('Paula Example')
  expect(html).toContain('/admin/users/00000000-0000-4000-8000-000000000001')
  for (const text of [en.reasons.dispute, en.lost, en.purchasesClosed]) expect(html).toContain(text)
  expect(html).toContain('Today (UTC): 120 of 5,000 credits')
  expect(html).toContain('Allow purchases of Paula Example')
  expect(html).not.toContain(en.paused)
})

test('a recovered loss of a closed account has its date, and no action', async () => {
  const html = await shown('de', { write_offs: [recovered] })
  expect(html).toContain(de.left)
  expect(html).toContain('09.11.2026'.slice(-4))
  expect(html).not.toContain('<button')
})

test('beyond the limit of the day it says that purchases are paused', async () => {
  expect(await shown('en', { write_offs: [lost], today: 5_120, paused: true })).toContain('Purchases are paused')
})
