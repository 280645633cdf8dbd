// The body of a list in every state.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { createI18n } from '../lib/i18n.ts'
import { ListBody } from './ListBody.tsx'

const shown = async (entries: readonly string[] | undefined, failure: Error | null): Promise<string> => {
  const i18n = await createI18n('en', { resources: {} })
  const body = (
    <ListBody entries={entries} failure={failure} retry={() => undefined} nothing="nothing">
      the list
    </ListBody>
  )
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(MemoryRouter, null, body)))
}

it('shows the list, its skeleton, or the empty state', async () => {
  expect(await shown(['one'], null)).toBe('the list')
  expect(await shown(undefined, null)).toBe('the list')
  expect(await shown([], null)).toBe('nothing')
})

it('shows the error, above an older list if there is one', async () => {
  const failure = new Error('connection lost')
  expect(await shown(undefined, failure)).not.toContain('the list')
  expect(await shown(['one'], failure)).toMatch(/<button.*the list$/s)
})
