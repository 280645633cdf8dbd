import { beforeAll, describe, expect, it } from 'vitest'
import type { BasketItem } from '../../contract/basket.ts'
import { recordExchangeLink } from '../links/graph.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { basketSteps, type ForSale } from './basket.fixture.ts'

const api = useApi()
const steps = basketSteps(api)
const domain = 'silentboats.test'
let lena: SignedIn
let sale: ForSale

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  sale = await steps.forSale()
  const { id } = await addSite(api.database.db, lena.memberId, { domain })
  await api.database.db.updateTable('websites').set({ title: 'Silent Boats' }).where('id', '=', id).execute()
  const words = ['Silent Boats', 'silentboats.test', 'read more']
  await inTransaction(api.database.db, async (tx) => {
    for (const [place, anchor] of words.entries()) {
      const pair = { fromDomain: `linking-${place}.test`, toDomain: domain }
      await recordExchangeLink(tx, { ...pair, key: String(place), anchor, seenAt: new Date() })
    }
  })
})

const anchorsFor = async (targetUrl: string, anchorText: string | null): Promise<BasketItem['anchors']> => {
  const item = await steps.item(lena, sale.offerId, { target_url: targetUrl, anchor_text: anchorText })
  await steps.drop(lena, item.id)
  return item.anchors
}

describe('the anchor planner in the basket', () => {
  it.each([`https://${domain}/`, `https://www.${domain}/some/page?x=1`, `http://${domain}`])(
    'reads the anchor texts of links to an own website, for %s',
    async (target) => {
      const anchors = await anchorsFor(target, null)
      const counts = Object.fromEntries((anchors?.kinds ?? []).map(({ kind, count }) => [kind, count]))
      expect(counts).toEqual({ brand: 1, url: 1, generic: 1, partial: 0, exact: 0 })
      expect(anchors).toMatchObject({ total: 3, light: 'green', chosen: null })
      expect(anchors?.suggestions.find(({ kind }) => kind === 'brand')?.example).toBe('Silent Boats')
    },
  )

  it('evaluates the anchor texts about to be ordered', async () => {
    expect((await anchorsFor(`https://${domain}/`, 'Silent Boats'))?.chosen).toEqual({
      anchor: 'Silent Boats',
      kind: 'brand',
      light: 'green',
    })
  })

  it('reports nothing about a website of another member, nor about an unverified one', async () => {
    const other = await api.member('other@example.com')
    const theirs = await addSite(api.database.db, other.memberId)
    const unproved = await addSite(api.database.db, lena.memberId, { is_verified: false, quality_score: null })
    for (const site of [theirs, unproved]) expect(await anchorsFor(`https://${site.domain}/`, 'x')).toBeNull()
  })
})
