import { describe, expect, it } from 'vitest'
import type { SignedIn } from '../testing/api.ts'
import { must } from './exchange.fixture.ts'
import { useExchanges } from './exchangeMembers.fixture.ts'

const setup = useExchanges()
const { api, steps, askTwo } = setup

describe('the link of an exchange', () => {
  it('shows why it does not match the agreement, and can be submitted again', async () => {
    const { exchange, wanted } = await askTwo({ anchor_text: 'fine sails' })
    must(await steps.approve(setup.ben, exchange.id))
    await steps.takeAway(wanted.domain, '/links')
    must(await steps.transition(setup.ben, exchange.id, 'submit-link', { page: '/links' }))
    expect((await steps.transition(setup.ben, exchange.id, 'submit-link', { page: '/links' })).code).toBe(
      'invalid_transition',
    )
    await api.work()
    const failed = await steps.read(setup.ben, exchange.id)
    expect(failed).toMatchObject({ steps: ['withdraw', 'submit_link', 'check'], legs: [{ state: 'failed' }, {}] })
    expect(failed.links[0]?.link.last_reasons).toEqual(['link_missing'])
    expect((await steps.notified(setup.ben, 'exchange_link_checked')).map(({ outcome }) => outcome)).toContain('failed')
    await steps.place(setup.ben, exchange.id)
    expect((await steps.read(setup.ben, exchange.id)).legs[0]?.state).toBe('placed')
  })

  it('is found after it was corrected, when a member requests a check', async () => {
    const { exchange, wanted, target } = await askTwo()
    must(await steps.approve(setup.ben, exchange.id))
    await steps.takeAway(wanted.domain, '/links')
    must(await steps.transition(setup.ben, exchange.id, 'submit-link', { page: '/links' }))
    await api.work()
    expect((await steps.transition(setup.lena, exchange.id, 'check')).code).toBe('check_again_later')
    await steps.page(wanted.domain, '/links', `<p><a href="https://${target.domain}/">x</a></p>`)
    await steps.pass('3 minutes')
    must(await steps.transition(setup.lena, exchange.id, 'check'))
    await api.work()
    expect((await steps.read(setup.lena, exchange.id)).legs[0]?.state).toBe('placed')
  })

  it('that could not be read is confirmed by its receiver only', async () => {
    const { exchange, wanted } = await askTwo()
    must(await steps.approve(setup.ben, exchange.id))
    await steps.page(wanted.domain, '/links', 'no', { status: 403 })
    must(await steps.transition(setup.ben, exchange.id, 'submit-link', { page: '/links' }))
    expect((await steps.transition(setup.lena, exchange.id, 'confirm')).code).toBe('invalid_transition')
    await api.work()
    expect(await steps.read(setup.lena, exchange.id)).toMatchObject({
      waits_for_me: true,
      legs: [{ state: 'unread' }, { state: 'open' }],
    })
    expect((await steps.transition(setup.ben, exchange.id, 'confirm')).code).toBe('invalid_transition')
    expect(must(await steps.transition(setup.lena, exchange.id, 'confirm')).legs[0]).toMatchObject({
      state: 'placed',
      confirmed: true,
    })
  })

  it('has a link report for its giver and receiver only', async () => {
    const { exchange } = await askTwo()
    must(await steps.approve(setup.ben, exchange.id))
    await steps.place(setup.ben, exchange.id)
    const linkId = (await steps.read(setup.lena, exchange.id)).links[0]?.link.id ?? ''
    const read = (who: SignedIn) => api.call('GET', `/api/links/${linkId}`, { token: who.session.access_token })
    for (const who of [setup.lena, setup.ben]) expect((await read(who)).status).toBe(200)
    expect((await read(setup.cora)).code).toBe('not_found')
  })

  it('must be on the giver’s own website', async () => {
    const { exchange } = await askTwo()
    expect((await steps.transition(setup.ben, exchange.id, 'submit-link', { page: '/links' })).code).toBe(
      'invalid_transition',
    )
    must(await steps.approve(setup.ben, exchange.id))
    const elsewhere = { page: 'https://elsewhere.test/links' }
    expect((await steps.transition(setup.ben, exchange.id, 'submit-link', elsewhere)).code).toBe('wrong_domain')
  })
})
