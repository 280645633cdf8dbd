import { describe, expect, it } from 'vitest'
import { type SignedIn, useApi } from '../testing/api.ts'
import { websiteSteps } from './websites.fixture.ts'

const api = useApi({ sandbox: true })
const steps = websiteSteps(api)

const as = (who: SignedIn) => ({ token: who.session.access_token })
const stand = async (who: SignedIn) => (await api.call('GET', '/api/onboarding', as(who))).json

describe('the onboarding', () => {
  it('follows the member from no website to a scored one, and can be resumed at any step', async () => {
    const nora = await api.member('nora@example.com')
    expect(await stand(nora)).toEqual({ step: 'add', website: null, skipped_at: null })

    const website = await steps.claim(nora, 'noras-seite.test')
    expect(await stand(nora)).toMatchObject({ step: 'verify', website: { id: website.id } })

    await api.database.pool.query(`update websites set is_verified = true, verified_at = clock_now() where id = $1`, [
      website.id,
    ])
    expect(await stand(nora)).toMatchObject({ step: 'quality', website: { id: website.id } })

    await api.database.pool.query(`update websites set quality_score = 71 where id = $1`, [website.id])
    expect(await stand(nora)).toMatchObject({ step: 'complete', website: { id: website.id } })
  })

  it('is about the website that got furthest, and the newest of those', async () => {
    const finn = await api.member('finn@example.com')
    const first = await steps.claim(finn, 'finn-eins.test')
    const second = await steps.claim(finn, 'finn-zwei.test')
    expect(await stand(finn)).toMatchObject({ website: { id: second.id } })
    await api.database.pool.query(`update websites set is_verified = true, verified_at = clock_now() where id = $1`, [
      first.id,
    ])
    expect(await stand(finn)).toMatchObject({ step: 'quality', website: { id: first.id } })
  })

  it('can be skipped at any time, even twice, and keeps its step', async () => {
    const ida = await api.member('ida@example.com')
    await steps.claim(ida, 'idas-seite.test')
    for (let count = 0; count < 2; count += 1) {
      expect((await api.call('POST', '/api/onboarding/skip', as(ida))).status).toBe(200)
    }
    expect(await stand(ida)).toMatchObject({ step: 'verify', skipped_at: expect.any(String) as string })
  })
})
