// Exchanges from the request to live links, over HTTP with pages in the sandbox: between two members, over a third, and
// what is rejected.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRequestsMax } from '../../contract/exchange.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { exchangeSteps, must, type Site } from './exchange.fixture.ts'

const api = useApi({ sandbox: true })
const steps = exchangeSteps(api)
let lena: SignedIn
let ben: SignedIn
let cora: SignedIn
let dora: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
  cora = await api.member('cora@example.com')
  dora = await api.member('dora@example.com')
})

afterAll(async () => {
  expect(await steps.watchedAfterTheEnd()).toBe(0)
})

/** Lena receives a link to one website and gives one on another. */
const two = async (): Promise<{ wanted: Site; target: Site; give: Site }> => ({
  wanted: await steps.openSite(ben),
  target: await steps.site(lena),
  give: await steps.site(lena),
})

const askTwo = async (more: object = {}) => {
  const { wanted, target, give } = await two()
  const asked = { website_id: wanted.id, target_website_id: target.id, give_website_id: give.id, ...more }
  return { wanted, target, give, exchange: await steps.ask(lena, asked) }
}

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
    expect(await steps.notified(ben, 'exchange_requested')).toMatchObject([
      { exchange_id: exchange.id, member_name: 'Test Member', domain: give.domain, own_domain: wanted.domain },
    ])
    const seen = await steps.read(ben, exchange.id)
    expect(seen).toMatchObject({ side: 'incoming', waits_for_me: true, steps: ['approve', 'reject'] })

    const approved = must(await steps.approve(ben, exchange.id, { target: '/boats', anchor_text: 'old boats' }))
    expect(approved).toMatchObject({ status: 'approved', stage: 'placing', steps: ['withdraw', 'submit_link'] })
    expect(approved.legs).toMatchObject([
      { website: { domain: wanted.domain }, target_url: `https://${target.domain}/shop`, anchor_text: 'fine sails' },
      { website: { domain: give.domain }, target_url: `https://${wanted.domain}/boats`, anchor_text: 'old boats' },
    ])
    expect(await steps.notified(lena, 'exchange_answered')).toMatchObject([
      { answer: 'approved', domain: wanted.domain },
    ])
    expect(await steps.notified(lena, 'exchange_to_place')).toMatchObject([
      { own_domain: give.domain, domain: wanted.domain, place_by: approved.place_by },
    ])

    await steps.place(ben, exchange.id)
    expect(await steps.read(ben, exchange.id)).toMatchObject({ stage: 'placing', legs: [{ state: 'placed' }, {}] })
    await steps.place(lena, exchange.id)
    const live = await steps.read(lena, exchange.id)
    expect(live).toMatchObject({ stage: 'live', waits_for_me: false, may_take_down: false })
    expect(live.links.map(({ link, checks }) => [link.state, checks.length])).toEqual([
      ['live', 1],
      ['live', 1],
    ])
    for (const who of [lena, ben]) expect(await steps.notified(who, 'exchange_live')).toHaveLength(1)
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
    const [wanted, mine] = [await steps.openSite(ben), await steps.site(lena)]
    const asked = { website_id: wanted.id, target_website_id: mine.id, give_website_id: mine.id }
    expect((await steps.request(lena, asked)).code).toBe('risk_not_accepted')
    const exchange = await steps.ask(lena, { ...asked, accepts_risk: true })
    expect(exchange.is_risky).toBe(true)
    expect((await steps.approve(ben, exchange.id)).code).toBe('risk_not_accepted')
    expect(must(await steps.approve(ben, exchange.id, { accepts_risk: true })).stage).toBe('placing')
  })

  it('is no longer risky if the other member wants the link on another website, and cannot become risky without consent', async () => {
    const [wanted, elsewhere, mine] = [await steps.openSite(ben), await steps.openSite(ben), await steps.site(lena)]
    const asked = { website_id: wanted.id, target_website_id: mine.id, give_website_id: mine.id }
    const exchange = await steps.ask(lena, { ...asked, other_website_id: elsewhere.id })
    expect(exchange.is_risky).toBe(false)
    const back = await steps.approve(ben, exchange.id, { target_website_id: wanted.id, accepts_risk: true })
    expect(back.code).toBe('risk_not_accepted')
    expect(must(await steps.approve(ben, exchange.id))).toMatchObject({ stage: 'placing', is_risky: false })
  })

  it('is risky as well if another exchange links back', async () => {
    const { wanted, target } = await askTwo()
    const [third, own] = [await steps.openSite(lena, {}), await steps.site(ben)]
    // Ben would get a link from the website Lena's points to, to the one hers comes from.
    await steps.openSite(lena)
    await api.call('PUT', `/api/exchange/sites/${target.id}`, {
      token: lena.session.access_token,
      body: { note: null },
    })
    const back = { website_id: target.id, target_website_id: wanted.id, give_website_id: own.id }
    expect((await steps.request(ben, { ...back, other_website_id: third.id })).code).toBe('risk_not_accepted')
  })

  it('that is rejected ends for both, and only the requester is notified', async () => {
    const { exchange } = await askTwo()
    const rejected = must(await steps.transition(ben, exchange.id, 'reject', {}))
    expect(rejected).toMatchObject({ status: 'rejected', stage: 'ended', ended_reason: 'rejected', steps: [] })
    expect(rejected.ended_by).toEqual({ name: 'Test Member', is_me: true })
    expect(await steps.notified(lena, 'exchange_answered')).toContainEqual(
      expect.objectContaining({ exchange_id: exchange.id, answer: 'rejected' }),
    )
    expect((await steps.approve(ben, exchange.id)).code).toBe('exchange_over')
    expect((await steps.transition(lena, exchange.id, 'withdraw')).code).toBe('exchange_over')
  })

  it('that is rejected shows the reason, if one was given', async () => {
    const { exchange } = await askTwo()
    const reject = (note: unknown) => steps.transition(ben, exchange.id, 'reject', { note })
    for (const note of ['x'.repeat(601), 'nothing \u202e to see', 7]) {
      expect((await reject(note)).code).toBe('invalid_input')
    }
    const note = 'No room before May.\nAsk me again then.'
    expect(must(await reject(`  ${note}\n`)).legs.map((leg) => leg.answer_note)).toEqual([note, null])
    expect((await steps.read(lena, exchange.id)).legs.map((leg) => leg.answer_note)).toEqual([note, null])
    expect(await steps.notified(lena, 'exchange_answered')).toContainEqual(
      expect.objectContaining({ exchange_id: exchange.id, answer: 'rejected', note }),
    )
    const other = await askTwo()
    expect(
      must(await steps.transition(ben, other.exchange.id, 'reject', { note: ' ' })).legs[0]?.answer_note,
    ).toBeNull()
  })

  it('is withdrawn by its requester alone, and by any member while links are placed', async () => {
    const { exchange } = await askTwo()
    expect((await steps.transition(ben, exchange.id, 'withdraw')).code).toBe('invalid_transition')
    expect((await steps.transition(lena, exchange.id, 'reject', {})).code).toBe('invalid_transition')
    expect(must(await steps.transition(lena, exchange.id, 'withdraw'))).toMatchObject({
      status: 'rejected',
      ended_reason: 'withdrawn',
    })
    expect(await steps.notified(ben, 'exchange_ended')).toContainEqual(
      expect.objectContaining({ exchange_id: exchange.id, reason: 'withdrawn' }),
    )
    const other = await askTwo()
    must(await steps.approve(ben, other.exchange.id))
    await steps.place(lena, other.exchange.id)
    expect(must(await steps.transition(ben, other.exchange.id, 'withdraw')).status).toBe('approved')
    expect(await steps.read(lena, other.exchange.id)).toMatchObject({ stage: 'ended', may_take_down: true })
  })
})

describe('an exchange over a third member', () => {
  it('binds no one before all have approved, and is live with the last link', async () => {
    const [wanted, via] = [await steps.openSite(ben), await steps.openSite(cora)]
    const mine = await steps.site(lena)
    const asked = { website_id: wanted.id, target_website_id: mine.id, give_website_id: mine.id }
    const exchange = await steps.ask(lena, { ...asked, via_website_id: via.id })
    expect(exchange).toMatchObject({ is_risky: false, legs: [{}, {}, {}] })
    expect(exchange.legs.map((leg) => [leg.website.domain, leg.target_website.domain])).toEqual([
      [wanted.domain, mine.domain],
      [mine.domain, via.domain],
      [via.domain, wanted.domain],
    ])
    expect(await steps.notified(cora, 'exchange_requested')).toMatchObject([
      { domain: mine.domain, own_domain: via.domain },
    ])
    const seenByCora = await steps.read(cora, exchange.id)
    expect(must(await steps.approve(ben, exchange.id)).stage).toBe('pending')
    const stale = { version: seenByCora.version, target: '/' }
    expect((await steps.transition(cora, exchange.id, 'approve', stale)).code).toBe('conflict')
    expect((await steps.approve(ben, exchange.id)).code).toBe('invalid_transition')
    expect(must(await steps.approve(cora, exchange.id)).stage).toBe('placing')
    for (const who of [lena, ben, cora]) await steps.place(who, exchange.id)
    expect((await steps.read(cora, exchange.id)).stage).toBe('live')
  })

  it('ends for all with one rejection, even by a member who had approved', async () => {
    const [wanted, via, mine] = [await steps.openSite(ben), await steps.openSite(cora), await steps.site(lena)]
    const asked = { website_id: wanted.id, target_website_id: mine.id, give_website_id: mine.id }
    const { id } = await steps.ask(lena, { ...asked, via_website_id: via.id })
    must(await steps.approve(ben, id))
    expect(must(await steps.transition(ben, id, 'reject', {})).ended_reason).toBe('rejected')
    const aboutIt = expect.objectContaining({ exchange_id: id, answer: 'rejected' }) as unknown
    for (const who of [lena, cora]) expect(await steps.notified(who, 'exchange_answered')).toContainEqual(aboutIt)
  })
})

describe('the link of an exchange', () => {
  it('shows why it does not match the agreement, and can be submitted again', async () => {
    const { exchange, wanted } = await askTwo({ anchor_text: 'fine sails' })
    must(await steps.approve(ben, exchange.id))
    await steps.takeAway(wanted.domain, '/links')
    must(await steps.transition(ben, exchange.id, 'submit-link', { page: '/links' }))
    expect((await steps.transition(ben, exchange.id, 'submit-link', { page: '/links' })).code).toBe(
      'invalid_transition',
    )
    await api.work()
    const failed = await steps.read(ben, exchange.id)
    expect(failed).toMatchObject({ steps: ['withdraw', 'submit_link', 'check'], legs: [{ state: 'failed' }, {}] })
    expect(failed.links[0]?.link.last_reasons).toEqual(['link_missing'])
    expect((await steps.notified(ben, 'exchange_link_checked')).map(({ outcome }) => outcome)).toContain('failed')
    await steps.place(ben, exchange.id)
    expect((await steps.read(ben, exchange.id)).legs[0]?.state).toBe('placed')
  })

  it('is found after it was corrected, when a member requests a check', async () => {
    const { exchange, wanted, target } = await askTwo()
    must(await steps.approve(ben, exchange.id))
    await steps.takeAway(wanted.domain, '/links')
    must(await steps.transition(ben, exchange.id, 'submit-link', { page: '/links' }))
    await api.work()
    expect((await steps.transition(lena, exchange.id, 'check')).code).toBe('check_again_later')
    await steps.page(wanted.domain, '/links', `<p><a href="https://${target.domain}/">x</a></p>`)
    await steps.pass('3 minutes')
    must(await steps.transition(lena, exchange.id, 'check'))
    await api.work()
    expect((await steps.read(lena, exchange.id)).legs[0]?.state).toBe('placed')
  })

  it('that could not be read is confirmed by its receiver only', async () => {
    const { exchange, wanted } = await askTwo()
    must(await steps.approve(ben, exchange.id))
    await steps.page(wanted.domain, '/links', 'no', { status: 403 })
    must(await steps.transition(ben, exchange.id, 'submit-link', { page: '/links' }))
    expect((await steps.transition(lena, exchange.id, 'confirm')).code).toBe('invalid_transition')
    await api.work()
    expect(await steps.read(lena, exchange.id)).toMatchObject({
      waits_for_me: true,
      legs: [{ state: 'unread' }, { state: 'open' }],
    })
    expect((await steps.transition(ben, exchange.id, 'confirm')).code).toBe('invalid_transition')
    expect(must(await steps.transition(lena, exchange.id, 'confirm')).legs[0]).toMatchObject({
      state: 'placed',
      confirmed: true,
    })
  })

  it('has a link report for its giver and receiver only', async () => {
    const { exchange } = await askTwo()
    must(await steps.approve(ben, exchange.id))
    await steps.place(ben, exchange.id)
    const linkId = (await steps.read(lena, exchange.id)).links[0]?.link.id ?? ''
    const read = (who: SignedIn) => api.call('GET', `/api/links/${linkId}`, { token: who.session.access_token })
    for (const who of [lena, ben]) expect((await read(who)).status).toBe(200)
    expect((await read(cora)).code).toBe('not_found')
  })

  it('must be on the giver’s own website', async () => {
    const { exchange } = await askTwo()
    expect((await steps.transition(ben, exchange.id, 'submit-link', { page: '/links' })).code).toBe(
      'invalid_transition',
    )
    must(await steps.approve(ben, exchange.id))
    const elsewhere = { page: 'https://elsewhere.test/links' }
    expect((await steps.transition(ben, exchange.id, 'submit-link', elsewhere)).code).toBe('wrong_domain')
  })
})

describe('a request is rejected', () => {
  it('for websites that are not open, not theirs, the requester’s own, or unknown', async () => {
    const { wanted, target, give } = await two()
    const [closed, unproved] = [await steps.site(ben), await steps.site(lena, { is_verified: false })]
    const asked = { website_id: wanted.id, target_website_id: target.id, give_website_id: give.id }
    const code = async (more: object): Promise<string | null> => (await steps.request(lena, { ...asked, ...more })).code
    expect(await code({ website_id: closed.id })).toBe('not_open_for_exchange')
    expect(await code({ website_id: give.id })).toBe('own_website')
    expect(await code({ website_id: randomUUID() })).toBe('not_found')
    expect(await code({ give_website_id: wanted.id })).toBe('not_found')
    expect(await code({ target_website_id: closed.id })).toBe('not_found')
    expect(await code({ give_website_id: unproved.id })).toBe('website_unverified')
    expect(await code({ other_website_id: (await steps.openSite(cora)).id })).toBe('not_found')
    expect(await code({ target: 'https://elsewhere.test/' })).toBe('wrong_domain')
    // Ben cannot be asked twice in one circle.
    expect(await code({ via_website_id: (await steps.openSite(ben)).id })).toBe('footprint_blocked')
    expect(await code({})).toBeNull()
    expect(await code({})).toBe('exchange_exists')
  })

  it('beyond the limit of unanswered ones, and repeated with the same key it is the same', async () => {
    const mine = await steps.site(dora)
    const give = await steps.site(dora)
    const asked = { target_website_id: mine.id, give_website_id: give.id }
    const key = randomUUID()
    const first = { ...asked, website_id: (await steps.openSite(ben)).id }
    const made = must(await steps.request(dora, first, key))
    expect(must(await steps.request(dora, first, key)).id).toBe(made.id)
    for (let count = 1; count < openRequestsMax; count += 1) {
      await steps.ask(dora, { ...asked, website_id: (await steps.openSite(ben)).id })
    }
    const more = await steps.request(dora, { ...asked, website_id: (await steps.openSite(ben)).id })
    expect(more.code).toBe('too_many_exchanges')
    must(await steps.transition(dora, made.id, 'withdraw'))
    await steps.ask(dora, first)
  })

  it('for outsiders, who cannot see it', async () => {
    const { exchange } = await askTwo()
    for (const name of ['withdraw', 'confirm', 'check']) {
      expect((await steps.transition(cora, exchange.id, name)).code).toBe('not_found')
    }
    expect((await steps.transition(cora, exchange.id, 'reject', {})).code).toBe('not_found')
    expect((await steps.transition(cora, exchange.id, 'approve', { version: 1, target: '/' })).code).toBe('not_found')
    expect((await steps.transition(cora, exchange.id, 'submit-link', { page: '/' })).code).toBe('not_found')
    const answer = await api.call('GET', `/api/exchanges/${exchange.id}`, { token: cora.session.access_token })
    expect(answer.code).toBe('not_found')
  })
})
