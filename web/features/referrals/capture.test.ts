import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/http.ts'
import { type CaptureSurroundings, createCapture } from './capture.ts'
import type { Click } from './link.ts'

const id = '6f1c2f2e-7a3b-4d1c-9b1a-2f4d5e6a7b8c'
const clickId = '1f0c2f2e-7a3b-7d1c-9b1a-2f4d5e6a7b8c'
const happens = async (path: string, track: CaptureSurroundings['track']) => {
  const scenario = { tracked: [] as Click[], remembered: [] as unknown[], reset: [] as string[] }
  await createCapture({
    track: (click) => {
      scenario.tracked.push(click)
      return track(click)
    },
    memory: { remember: (...who) => void scenario.remembered.push(who) },
    cameFrom: '',
    resetAddress: (path) => void scenario.reset.push(path),
  })(`https://exchange.test${path}`)
  return scenario
}

const known = () => Promise.resolve({ referrer_id: id, click_id: clickId })
const unknown = () => Promise.resolve({ referrer_id: null, click_id: null })
const offline = () => Promise.reject(new ApiError(0, { code: 'network' }))
const tooMany = () => Promise.reject(new ApiError(429, { code: 'too_many_requests' }))

describe('a visitor from a referral link', () => {
  it('has the referrer remembered with the click, and a code in the path is removed', async () => {
    const scenario = await happens('/HAFEN24', known)
    expect(scenario).toMatchObject({ remembered: [[id, clickId]], reset: ['/HAFEN24'] })
  })

  it('stays on the page if the code is in a parameter', async () => {
    expect(await happens('/?rc=Hafen24', known)).toMatchObject({ remembered: [[id, clickId]], reset: [] })
  })

  it('keeps the remembered referrer if the code or id is unknown', async () => {
    expect(await happens('/hafen24', unknown)).toMatchObject({ remembered: [], reset: [] })
    expect(await happens(`/?ref=${id}`, unknown)).toMatchObject({ remembered: [], reset: [] })
  })

  it.each([
    ['without a network', offline],
    ['when there were too many', tooMany],
  ])('has the id from the URL remembered %s, and no code', async (_, fails) => {
    expect(await happens(`/HAFEN24?r=${id}`, fails)).toMatchObject({
      remembered: [[id, null]],
      reset: [],
    })
    expect(await happens('/?code=Hafen24', fails)).toMatchObject({ remembered: [] })
  })

  it('causes no request if nothing in the URL is valid', async () => {
    expect(await happens('/?ref=anna', known)).toEqual({ tracked: [], remembered: [], reset: [] })
  })
})
