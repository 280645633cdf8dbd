import { expect, it } from 'vitest'
import { firstAdmin, useApi } from '../testing/api.ts'
import { websiteSteps } from './websites.fixture.ts'

const api = useApi({ sandbox: true })
const steps = websiteSteps(api)

it('an admin override applies to any member who verifies the domain again, even if the site cannot be read', async () => {
  const admin = await api.member(firstAdmin)
  const lena = await api.member('lena@example.com')
  const as = { token: lena.session.access_token }
  await steps.page('gesagt.test', '', '<!doctype html><title>Gesagt</title><p>Ein Satz auf einer Seite.</p>')
  const first = await steps.prove(lena, 'gesagt.test')
  const said = await api.call('PUT', `/api/admin/websites/${first.id}/override`, {
    token: admin.session.access_token,
    body: { override: { field: 'quality_score', value: 7 }, reason: 'Seen by a person' },
  })
  expect(said.status).toBe(200)
  await api.call('DELETE', `/api/websites/${first.id}`, as)
  await steps.page('gesagt.test', 'robots.txt', 'User-agent: *\nDisallow: /\n', {
    headers: { 'content-type': 'text/plain' },
  })
  const second = await steps.prove(lena, 'gesagt.test')
  expect(second.analysis).toMatchObject({ state: 'failed', failure: 'blocked_by_robots' })
  const { json } = await api.call('GET', `/api/admin/websites/${second.id}`, { token: admin.session.access_token })
  expect(json['overrides']).toMatchObject([{ field: 'quality_score', value: 7 }])
  expect(second.quality_score).toBe(7)
})
