// Pictures of links: kept with the check that has them, served only to those whom the link concerns, deleted after
// half a year.
import { expect, test } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { nothingSeen } from './judge.ts'
import { lockLink, monitoringStatusOf } from './monitoredLinks.ts'
import { notePicture, readPicture, storePicture, sweepPictures } from './pictures.ts'
import { settleCheck } from './settleCheck.ts'
import { useWatching } from './watching.fixture.ts'

const watching = useWatching()
const { api } = watching
const bytes = Buffer.from('RIFF....WEBP')

const token = (who: { session: { access_token: string } }) => ({ token: who.session.access_token })

/** A check in a browser that has taken this picture. */
const checkedWith = async (backlinkId: string, webp: Uint8Array): Promise<{ linkId: string; picture: string }> => {
  const { id: linkId } = await watching.linkOf(backlinkId)
  const picture = await storePicture(api.store, linkId, webp)
  await inTransaction(api.database.db, async (tx) => {
    const link = await lockLink(tx, linkId)
    const status = link === null ? null : monitoringStatusOf(link)
    if (link === null || status === null) throw new Error('The link is not monitored.')
    const now = new Date()
    const judgement = { verdict: 'passed' as const, reasons: [], seen: { ...nothingSeen, picture } }
    const check = { now, judgement, isManual: false, isRequestedAgain: false }
    await settleCheck(tx, { link, owner: null }, check, { event: 'live', status, nextAt: link.next_check_at })
  })
  return { linkId, picture }
}

test('A picture belongs to its check, and is shown to the members concerned and to admins.', async () => {
  const { id } = await watching.earned('bild.test')
  const { linkId, picture } = await checkedWith(id, bytes)
  const report = await api.call('GET', `/api/links/${linkId}`, token(watching.lena))
  expect(report.json['checks']).toMatchObject([{ picture }, { picture: null }])
  const path = `links/${linkId}/pictures/${picture}`
  const shown = await fetch(`${api.url}/api/${path}`, {
    headers: { authorization: `Bearer ${watching.lena.session.access_token}` },
  })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes)
  expect((await api.call('GET', `/api/admin/${path}`, token(watching.astrid))).status).toBe(200)
  const stranger = await api.member('stranger-of-pictures@example.com')
  expect((await api.call('GET', `/api/${path}`, token(stranger))).code).toBe('not_found')
  expect((await api.call('GET', `/api/admin/${path}`, token(watching.lena))).status).toBe(403)
})

test('Only the name of a picture of this link finds one.', async () => {
  const [one, other] = [await watching.earned('eins.test'), await watching.earned('zwei.test')]
  const { linkId, picture } = await checkedWith(one.id, bytes)
  const { id: otherId } = await watching.linkOf(other.id)
  for (const path of [`${otherId}/pictures/${picture}`, `${linkId}/pictures/${'0'.repeat(64)}`]) {
    expect((await api.call('GET', `/api/links/${path}`, token(watching.lena))).code).toBe('not_found')
  }
  const odd = await api.call('GET', `/api/links/${linkId}/pictures/..%2Fx`, token(watching.lena))
  expect(odd.status).toBeGreaterThanOrEqual(400)
})

test('A picture is deleted half a year after it was last seen.', async () => {
  const { id } = await watching.earned('alt.test')
  const { linkId, picture } = await checkedWith(id, bytes)
  const { db, pool } = api.database
  const age = (interval: string) =>
    pool.query('update link_pictures set last_seen_at = clock_now() - $2::interval where link_id = $1', [
      linkId,
      interval,
    ])
  await age('179 days')
  await sweepPictures(db, api.store)
  expect((await readPicture({ db, store: api.store }, linkId, picture)).status).toBe(200)
  await age('181 days')
  await inTransaction(db, (tx) => notePicture(tx, linkId, picture))
  await sweepPictures(db, api.store)
  expect((await readPicture({ db, store: api.store }, linkId, picture)).status).toBe(200)
  await age('181 days')
  await sweepPictures(db, api.store)
  await expect(readPicture({ db, store: api.store }, linkId, picture)).rejects.toThrow('not_found')
  const report = await api.call('GET', `/api/links/${linkId}`, token(watching.lena))
  expect(report.json['checks']).toMatchObject([{ picture: null }, { picture: null }])
})
