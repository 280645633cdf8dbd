import { describe, expect, it } from 'vitest'
import { about, useVerification } from './verification.fixture.ts'

const setup = useVerification()
const { steps, pass, notified, check } = setup

describe('a verified domain over time', () => {
  it('is checked again after 30 days', async () => {
    const website = await steps.prove(setup.lena, 'monatlich.test')
    await pass('29 days')
    expect((await steps.read(setup.lena, website.id)).verification.attempts).toBe(1)
    await pass('25 hours')
    expect(await steps.read(setup.lena, website.id)).toMatchObject({ state: 'verified', verification: { attempts: 2 } })
  })

  it('whose record goes missing gets two warnings and is unverified after 14 days; with the record restored, it is verified again', async () => {
    const website = await steps.prove(setup.lena, 'verloren.test')
    await steps.setTxt('verloren.test', ['v=spf1 -all'])
    await pass('30 days')
    expect(await steps.read(setup.lena, website.id)).toMatchObject({ is_verified: true, state: 'endangered' })
    expect((await notified(setup.lena, 'website_endangered')).filter(about('verloren.test'))).toHaveLength(0)
    await pass('1 hour')
    expect((await notified(setup.lena, 'website_endangered')).filter(about('verloren.test'))).toHaveLength(1)
    for (let day = 1; day <= 12; day += 1) await pass('1 day')
    expect((await notified(setup.lena, 'website_endangered')).filter(about('verloren.test'))).toHaveLength(2)
    expect((await steps.read(setup.lena, website.id)).is_verified).toBe(true)
    for (let day = 1; day <= 3; day += 1) await pass('1 day')
    expect(await steps.read(setup.lena, website.id)).toMatchObject({ is_verified: false, state: 'unproven' })
    expect((await notified(setup.lena, 'website_unverified')).filter(about('verloren.test'))).toEqual([
      { website_id: website.id, domain: 'verloren.test', reason: 'record_gone', was_verified: true },
    ])
    await steps.setTxt('verloren.test', [website.verification.record_value])
    expect((await check(setup.lena, website)).is_verified).toBe(true)
  })

  it('whose name servers fail stays verified, however long', async () => {
    const website = await steps.prove(setup.lena, 'stumm.test')
    await steps.fault('stumm.test', 'servfail')
    await steps.fault('*.stumm.test', 'servfail')
    await pass('30 days')
    for (let day = 1; day <= 20; day += 1) await pass('1 day')
    const seen = await steps.read(setup.lena, website.id)
    expect(seen).toMatchObject({
      state: 'verified',
      verification: { missing_since: null, last_outcome: 'server_failure' },
    })
    expect(seen.verification.attempts).toBeGreaterThan(15)
    expect((await notified(setup.lena, 'website_endangered')).filter(about('stumm.test'))).toHaveLength(0)
  })
})
