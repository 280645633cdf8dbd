// How many links a process looks at in a second: robots.txt and page asked for through the guard, parsed, judged, written down with the
// next look planned. The limit is the bare fetch of the same two addresses from the same host in the same run, as many at once.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'undici'
import { anchorPhrasesOf } from '../contract/anchorPhrases.ts'
import { checkLink } from '../server/links/check.ts'
import { linkOwners } from '../server/linkOwners.ts'
import type { Database } from '../server/platform/db/database.ts'
import { makeLog } from '../server/platform/log.ts'
import { honestPage } from '../server/testing/honestPages.ts'
import { openSandboxOutside, type SandboxOutside } from '../server/testing/outside.ts'
import { makeMembers } from './member.ts'
import { withDatabase } from './processes.ts'
import { median, round, type Measured } from './report.ts'

const linksCount = 240
const roundsCount = 5
const atOnce = 32
const pageKilobytes = 40
const publicUrl = 'http://bench.localhost:4000'
const [phrase = ''] = anchorPhrasesOf('en', 'Ankerplatz')

export const measureCheckLinks = (): Promise<Measured> =>
  withDatabase(async (database) => {
    const world = await openSandboxOutside(database, publicUrl, makeLog('silent'))
    try {
      const links = await placeLinks(database, world)
      const bare = new Agent({ connections: atOnce })
      const { host, port } = world.sandbox.addresses.web
      const fetchBare = async ({ domain }: Placed): Promise<void> => {
        for (const path of ['/robots.txt', '/']) {
          const { body } = await request(`http://${host}:${port}${path}`, {
            headers: { host: domain },
            dispatcher: bare,
          })
          await body.arrayBuffer()
        }
      }
      const check = ({ linkId }: Placed): Promise<void> => checkLink({ db: database.db, crawler: world.outside.crawler, owners: linkOwners }, linkId)
      // The first round opens connections and starts the threads that parse.
      await rateOf(links, fetchBare)
      await rateOf(links, check)
      const fetched: number[] = []
      const checked: number[] = []
      for (let number = 0; number < roundsCount; number += 1) {
        fetched.push(await rateOf(links, fetchBare))
        checked.push(await rateOf(links, check))
      }
      await bare.close()
      await mustHavePassed(database)
      return {
        rows: [row('bare fetch of robots.txt and page', fetched), row('checked, judged and written down', checked)],
        figure: {
          name: 'check-links',
          ours: round(median(checked), 1),
          limit: round(median(fetched), 1),
          unit: 'links/s',
        },
      }
    } finally {
      await world.stop()
    }
  })

const row = (measured: string, rates: readonly number[]) => ({
  measured,
  'median per s': round(median(rates), 1),
  'slowest per s': round(Math.min(...rates), 1),
  'fastest per s': round(Math.max(...rates), 1),
})

interface Placed {
  domain: string
  linkId: string
}

/** Each on a site of its own, as a pause between two requests to one host is part of the guard. */
const placeLinks = async ({ db, ...database }: Database, { sandbox }: SandboxOutside): Promise<Placed[]> => {
  const [member] = await makeMembers({ db, ...database }, 1)
  const placed = Array.from({ length: linksCount }, (_, at) => ({ domain: `site${at}.test`, linkId: randomUUID() }))
  const target = `${publicUrl}/`
  await sandbox.putPages(
    placed.map(({ domain }, at) => {
      const { html } = honestPage(at, pageKilobytes)
      const body = html.replace('</main>', `<p>We like <a href="${target}">${phrase}</a>.</p></main>`)
      return { host: domain, path: '/', status: 200, body }
    }),
  )
  const named = { target_url: target, anchor_text: phrase }
  await db
    .insertInto('watched_links')
    .values(
      placed.map(({ domain, linkId }) => ({
        id: linkId,
        purpose: 'own_site',
        page_url: `http://${domain}/`,
        host: domain,
        rel: 'any',
        rhythm: 'own_site',
        ...named,
      })),
    )
    .execute()
  const websites = await db
    .insertInto('websites')
    .values(
      placed.map(({ domain }) => ({
        user_id: member?.id ?? '',
        domain,
        registrable_domain: domain,
        token: randomUUID(),
        is_verified: true,
        verified_at: new Date(),
      })),
    )
    .returning(['id', 'domain'])
    .execute()
  await db
    .insertInto('our_site_backlinks')
    .values(
      websites.map(({ id, domain }) => ({
        user_id: member?.id ?? '',
        website_id: id,
        link_id: placed.find((one) => one.domain === domain)?.linkId ?? '',
        source_domain: domain,
        registrable_domain: domain,
        source_url: `http://${domain}/`,
        ...named,
      })),
    )
    .execute()
  return placed
}

const mustHavePassed = async ({ db }: Database): Promise<void> => {
  const other = await db
    .selectFrom('link_checks')
    .select(['verdict', 'reasons', 'asked_url'])
    .where('verdict', '!=', 'passed')
    .executeTakeFirst()
  if (other !== undefined) throw new Error(`A link did not pass: ${JSON.stringify(other)}`)
}

/** How many in a second, so many at once. */
const rateOf = async (links: readonly Placed[], work: (link: Placed) => Promise<void>): Promise<number> => {
  const left = [...links]
  const began = performance.now()
  const one = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return links.length / ((performance.now() - began) / 1_000)
}
