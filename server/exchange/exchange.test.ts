// Exchanges from the request to live links, over HTTP with pages in the sandbox: between two members, over a third, and
// what is rejected.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openRequestsMax } from '../../contract/exchange.ts'
import { must } from './exchange.fixture.ts'
import { useExchanges } from './exchangeMembers.fixture.ts'

const setup = useExchanges()
const { api, steps, two, askTwo } = setup

describe('an exchange between two members', () => {
  it('goes from the request to live links, each as its receiver specified it, and into the link graph', async () => {
    const { wanted, target, give, exchange } = await askTwo({
      target: '/shop',
      anchor_text: 'fine sails',
      note: 'Hello',
    })
    expect(exchange).toMatchObject({
      status: 'pending',
      stage: 'pending',
      side: 'mine',
      is_risky: false,
      note: 'Hello',
      waits_for_me: false,
      steps: ['withdraw'],
      footprint: { verdict: 'clear', findings: [] },
    })
    expect(await steps.notified(setup.ben, 'exchange_requested')).toMatchObject([
      { exchange_id: exchange.id, member_name: 'Test Member', domain: give.domain, own_domain: wanted.domain },
    ])
    const seen = await steps.read(setup.ben, exchange.id)
    expect(seen).toMatchObject({ side: 'incoming', waits_for_me: true, steps: ['approve', 'reject'] })

    const approved = must(await steps.approve(setup.ben, exchange.id, { target: '/boats', anchor_text: 'old boats' }))
    expect(approved).toMatchObject({ status: 'approved', stage: 'placing', steps: ['withdraw', 'submit_link'] })
    expect(approved.legs).toMatchObject([
      { website: { domain: wanted.domain }, target_url: `https://${target.domain}/shop`, anchor_text: 'fine sails' },
      { website: { domain: give.domain }, target_url: `https://${wanted.domain}/boats`, anchor_text: 'old boats' },
    ])
    expect(await steps.notified(setup.lena, 'exchange_answered')).toMatchObject([
      { answer: 'approved', domain: wanted.domain },
    ])
    expect(await steps.notified(setup.lena, 'exchange_to_place')).toMatchObject([
      { own_domain: give.domain, domain: wanted.domain, place_by: approved.place_by },
    ])

    await steps.place(setup.ben, exchange.id)
    expect(await steps.read(setup.ben, exchange.id)).toMatchObject({
      stage: 'placing',
      legs: [{ state: 'placed' }, {}],
    })
    await steps.place(setup.lena, exchange.id)
    const live = await steps.read(setup.lena, exchange.id)
    expect(live).toMatchObject({ stage: 'live', waits_for_me: false, may_take_down: false })
    expect(live.links.map(({ link, checks }) => [link.state, checks.length])).toEqual([
      ['live', 1],
      ['live', 1],
    ])
    for (const who of [setup.lena, setup.ben]) expect(await steps.notified(who, 'exchange_live')).toHaveLength(1)
    const known = await api.database.db
      .selectFrom('domain_links')
      .select(['from_domain', 'to_domain', 'anchor'])
      .where(
        'link_key',
        'in',
        live.legs.map(({ id }) => id),
      )
      .orderBy('anchor')
      .execute()
    expect(known).toEqual([
      { from_domain: wanted.domain, to_domain: target.domain, anchor: 'fine sails' },
      { from_domain: give.domain, to_domain: wanted.domain, anchor: 'old boats' },
    ])
  })

  it('of the same two websites is risky and needs both to accept the risk', async () => {
    const [wanted, mine] = [await steps.openSite(setup.ben), await steps.site(setup.lena)]
    const asked = { website_id: wanted.id, target_website_id: mine.id, give_website_id: mine.id }
    expect((await steps.request(setup.lena, asked)).code).toBe('risk_not_accepted')
    const exchange = await steps.ask(setup.lena, { ...asked, accepts_risk: true })
    expect(exchange.is_risky).toBe(true)
    expect((await steps.approve(setup.ben, exchange.id)).code).toBe('risk_not_accepted')
    expect(must(await steps.approve(setup.ben, exchange.id, { accepts_risk: true })).stage).toBe('placing')
  })

  it('is no longer risky if the other member wants the link on another website, and cannot become risky without consent', async () => {
    const [wanted, elsewhere, mine] = [
      await steps.openSite(setup.ben),
      await steps.openSite(setup.ben),
      await steps.site(setup.lena),
    ]
    const asked = { website_id: wanted.id, target_website_id: mine.id, give_website_id: mine.id }
    const exchange = await steps.ask(setup.lena, { ...asked, other_website_id: elsewhere.id })
    expect(exchange.is_risky).toBe(false)
    const back = await steps.approve(setup.ben, exchange.id, { target_website_id: wanted.id, accepts_risk: true })
    expect(back.code).toBe('risk_not_accepted')
    expect(must(await steps.approve(setup.ben, exchange.id))).toMatchObject({ stage: 'placing', is_risky: false })
  })

  it('is risky as well if another exchange links back', async () => {
    const { wanted, target } = await askTwo()
    const [third, own] = [await steps.openSite(setup.lena, {}), await steps.site(setup.ben)]
    // Ben would get a link from the website Lena's points to, to the one hers comes from.
    await steps.openSite(setup.lena)
    await api.call('PUT', `/api/exchange/sites/${target.id}`, {
      token: setup.lena.session.access_token,
      body: { note: null },
    })
    const back = { website_id: target.id, target_website_id: wanted.id, give_website_id: own.id }
    expect((await steps.request(setup.ben, { ...back, other_website_id: third.id })).code).toBe('risk_not_accepted')
  })

  it('that is rejected ends for both, and only the requester is notified', async () => {
    const { exchange } = await askTwo()
    const rejected = must(await steps.transition(setup.ben, exchange.id, 'reject', {}))
    expect(rejected).toMatchObject({ status: 'rejected', stage: 'ended', ended_reason: 'rejected', steps: [] })
    expect(rejected.ended_by).toEqual({ name: 'Test Member', is_me: true })
    expect(await steps.notified(setup.lena, 'exchange_answered')).toContainEqual(
      expect.objectContaining({ exchange_id: exchange.id, answer: 'rejected' }),
    )
    expect((await steps.approve(setup.ben, exchange.id)).code).toBe('exchange_over')
    expect((await steps.transition(setup.lena, exchange.id, 'withdraw')).code).toBe('exchange_over')
  })

  it('that is rejected shows the reason, if one was given', async () => {
    const { exchange } = await askTwo()
    const reject = (note: unknown) => steps.transition(setup.ben, exchange.id, 'reject', { note })
    for (const note of ['x'.repeat(601), 'nothing \u202e to see', 7]) {
      expect((await reject(note)).code).toBe('invalid_input')
    }
    const note = 'No room before May.\nAsk me again then.'
    expect(must(await reject(`  ${note}\n`)).legs.map((leg) => leg.answer_note)).toEqual([note, null])
    expect((await steps.read(setup.lena, exchange.id)).legs.map((leg) => leg.answer_note)).toEqual([note, null])
    expect(await steps.notified(setup.lena, 'exchange_answered')).toContainEqual(
      expect.objectContaining({ exchange_id: exchange.id, answer: 'rejected', note }),
    )
    const other = await askTwo()
    expect(
      must(await steps.transition(setup.ben, other.exchange.id, 'reject', { note: ' ' })).legs[0]?.answer_note,
    ).toBeNull()
  })

  it('is withdrawn by its requester alone, and by any member while links are placed', async () => {
    const { exchange } = await askTwo()
    expect((await steps.transition(setup.ben, exchange.id, 'withdraw')).code).toBe('invalid_transition')
    expect((await steps.transition(setup.lena, exchange.id, 'reject', {})).code).toBe('invalid_transition')
    expect(must(await steps.transition(setup.lena, exchange.id, 'withdraw'))).toMatchObject({
      status: 'rejected',
      ended_reason: 'withdrawn',
    })
    expect(await steps.notified(setup.ben, 'exchange_ended')).toContainEqual(
      expect.objectContaining({ exchange_id: exchange.id, reason: 'withdrawn' }),
    )
    const other = await askTwo()
    must(await steps.approve(setup.ben, other.exchange.id))
    await steps.place(setup.lena, other.exchange.id)
    expect(must(await steps.transition(setup.ben, other.exchange.id, 'withdraw')).status).toBe('approved')
    expect(await steps.read(setup.lena, other.exchange.id)).toMatchObject({ stage: 'ended', may_take_down: true })
  })
})

describe('an exchange over a third member', () => {
  it('binds no one before all have approved, and is live with the last link', async () => {
    const [wanted, via] = [await steps.openSite(setup.ben), await steps.openSite(setup.cora)]
    const mine = await steps.site(setup.lena)
    const asked = { website_id: wanted.id, target_website_id: mine.id, give_website_id: mine.id }
    const exchange = await steps.ask(setup.lena, { ...asked, via_website_id: via.id })
    expect(exchange).toMatchObject({ is_risky: false, legs: [{}, {}, {}] })
    expect(exchange.legs.map((leg) => [leg.website.domain, leg.target_website.domain])).toEqual([
      [wanted.domain, mine.domain],
      [mine.domain, via.domain],
      [via.domain, wanted.domain],
    ])
    expect(await steps.notified(setup.cora, 'exchange_requested')).toMatchObject([
      { domain: mine.domain, own_domain: via.domain },
    ])
    const seenByCora = await steps.read(setup.cora, exchange.id)
    expect(must(await steps.approve(setup.ben, exchange.id)).stage).toBe('pending')
    const stale = { version: seenByCora.version, target: '/' }
    expect((await steps.transition(setup.cora, exchange.id, 'approve', stale)).code).toBe('conflict')
    expect((await steps.approve(setup.ben, exchange.id)).code).toBe('invalid_transition')
    expect(must(await steps.approve(setup.cora, exchange.id)).stage).toBe('placing')
    for (const who of [setup.lena, setup.ben, setup.cora]) await steps.place(who, exchange.id)
    expect((await steps.read(setup.cora, exchange.id)).stage).toBe('live')
  })

  it('ends for all with one rejection, even by a member who had approved', async () => {
    const [wanted, via, mine] = [
      await steps.openSite(setup.ben),
      await steps.openSite(setup.cora),
      await steps.site(setup.lena),
    ]
    const asked = { website_id: wanted.id, target_website_id: mine.id, give_website_id: mine.id }
    const { id } = await steps.ask(setup.lena, { ...asked, via_website_id: via.id })
    must(await steps.approve(setup.ben, id))
    expect(must(await steps.transition(setup.ben, id, 'reject', {})).ended_reason).toBe('rejected')
    const aboutIt = expect.objectContaining({ exchange_id: id, answer: 'rejected' }) as unknown
    for (const who of [setup.lena, setup.cora]) {
      expect(await steps.notified(who, 'exchange_answered')).toContainEqual(aboutIt)
    }
  })
})

describe('a request is rejected', () => {
  it('for websites that are not open, not theirs, the requester’s own, or unknown', async () => {
    const { wanted, target, give } = await two()
    const [closed, unproved] = [await steps.site(setup.ben), await steps.site(setup.lena, { is_verified: false })]
    const asked = { website_id: wanted.id, target_website_id: target.id, give_website_id: give.id }
    const code = async (more: object): Promise<string | null> =>
      (await steps.request(setup.lena, { ...asked, ...more })).code
    expect(await code({ website_id: closed.id })).toBe('not_open_for_exchange')
    expect(await code({ website_id: give.id })).toBe('own_website')
    expect(await code({ website_id: randomUUID() })).toBe('not_found')
    expect(await code({ give_website_id: wanted.id })).toBe('not_found')
    expect(await code({ target_website_id: closed.id })).toBe('not_found')
    expect(await code({ give_website_id: unproved.id })).toBe('website_unverified')
    expect(await code({ other_website_id: (await steps.openSite(setup.cora)).id })).toBe('not_found')
    expect(await code({ target: 'https://elsewhere.test/' })).toBe('wrong_domain')
    // Ben cannot be asked twice in one circle.
    expect(await code({ via_website_id: (await steps.openSite(setup.ben)).id })).toBe('footprint_blocked')
    expect(await code({})).toBeNull()
    expect(await code({})).toBe('exchange_exists')
  })

  it('beyond the limit of unanswered ones, and repeated with the same key it is the same', async () => {
    const mine = await steps.site(setup.dora)
    const give = await steps.site(setup.dora)
    const asked = { target_website_id: mine.id, give_website_id: give.id }
    const key = randomUUID()
    const first = { ...asked, website_id: (await steps.openSite(setup.ben)).id }
    const made = must(await steps.request(setup.dora, first, key))
    expect(must(await steps.request(setup.dora, first, key)).id).toBe(made.id)
    for (let count = 1; count < openRequestsMax; count += 1) {
      await steps.ask(setup.dora, { ...asked, website_id: (await steps.openSite(setup.ben)).id })
    }
    const more = await steps.request(setup.dora, { ...asked, website_id: (await steps.openSite(setup.ben)).id })
    expect(more.code).toBe('too_many_exchanges')
    must(await steps.transition(setup.dora, made.id, 'withdraw'))
    await steps.ask(setup.dora, first)
  })

  it('for outsiders, who cannot see it', async () => {
    const { exchange } = await askTwo()
    for (const name of ['withdraw', 'confirm', 'check']) {
      expect((await steps.transition(setup.cora, exchange.id, name)).code).toBe('not_found')
    }
    expect((await steps.transition(setup.cora, exchange.id, 'reject', {})).code).toBe('not_found')
    expect((await steps.transition(setup.cora, exchange.id, 'approve', { version: 1, target: '/' })).code).toBe(
      'not_found',
    )
    expect((await steps.transition(setup.cora, exchange.id, 'submit-link', { page: '/' })).code).toBe('not_found')
    const answer = await api.call('GET', `/api/exchanges/${exchange.id}`, { token: setup.cora.session.access_token })
    expect(answer.code).toBe('not_found')
  })
})
