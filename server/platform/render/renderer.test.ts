import { describe, expect, it } from 'vitest'
import { pageOf, startRendering, summary } from './render.fixture.ts'

describe('renderer', () => {
  it('says that a plain link is visible', async () => {
    const { check } = await startRendering({
      '/': '<p>Text with an <a href="http://target.test/" rel="nofollow x">Anchor</a> in it.</p>',
    })
    const page = pageOf(await check())
    expect(page.links.map(summary)).toEqual(['visible: Anchor | visible: Anchor'])
    expect(page).toMatchObject({ finalUrl: 'http://site.test/', status: 200, links: [{ rel: 'nofollow x' }] })
  })
})
