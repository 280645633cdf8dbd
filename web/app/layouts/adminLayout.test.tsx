import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { createI18n } from '../../lib/i18n.ts'
import { ApiError } from '../../lib/http.ts'
import app from '../locales/en.json' with { type: 'json' }
import AdminLayout from './AdminLayout.tsx'

const offline = new ApiError(0, { code: 'network' })

const shown = async (me: { data?: { is_admin: boolean }; error?: Error }): Promise<string> => {
  const queryClient = new QueryClient()
  const { data, error = null } = me
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: ['me'] })
  query.setState({ data, error, status: error === null ? 'success' : 'error' })
  const i18n = await createI18n('en', { resources: { en: { app } } })
  const page = createElement('p', null, 'a half written template')
  const routes = createElement(
    Routes,
    null,
    createElement(Route, { element: createElement(AdminLayout) }, createElement(Route, { path: '*', element: page })),
  )
  const inRouter = createElement(MemoryRouter, null, routes)
  const withQueries = createElement(QueryClientProvider, { client: queryClient }, inRouter)
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, withQueries))
}

test('an admin keeps the page when only rereading their own record failed', async () => {
  expect(await shown({ data: { is_admin: true }, error: offline })).toContain('a half written template')
})

test('a member who is no longer an admin sees a notice', async () => {
  const html = await shown({ data: { is_admin: false } })
  expect(html).not.toContain('a half written template')
  expect(html).toContain(app.forbidden.title)
})

test('a page that could not load the member has a heading and a retry button', async () => {
  const html = await shown({ error: offline })
  expect(html).toContain('<h1')
  expect(html).toContain('<button')
})
