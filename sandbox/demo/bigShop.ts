// Synthetic shop of the maximum expected size, created in a few minutes: for benchmarks and for trying it out.
// Everything is generated in the database, in batches, with realistic distributions, and the same every time.
import { niches } from '../../contract/signals.ts'
import { linkTypes, restrictedTopics } from '../../contract/offers.ts'
import type { Connection, Database } from '../../server/platform/db/database.ts'

export interface BigShopOptions {
  websites?: number
  /** Websites per batch. */
  batchSize?: number
  /** Called after every batch. */
  tell?(made: { websites: number; of: number }): void
  signal?: AbortSignal
}

const websitesUsual = 200_000
const websitesPerSeller = 10
const batchUsual = 5_000

/** A website has one to nine offers; ten websites have fifty in total. */
const offersPerWebsite = [5, 3, 8, 1, 6, 4, 9, 2, 7, 5] as const

const firstWords =
  'alles alpen altstadt berg blau blitz brunnen dorf echt edel eichen elb fein feld fischer fluss frei frisch garten glas gold grau gross gruen gut hafen haus heimat herz hof holz insel kaffee klar klein kraft kuesten land leicht licht lieb luft markt meer mond moor morgen nord ost perlen quer rhein ring rosen ruhr see sonnen stadt stern sued tal wald wasser weit welt west wiesen wind winter wolken zeit'.split(
    ' ',
  )
const lastWords =
  'atelier bastler bau blog box brief club fabrik fuchs funk galerie garage guide helden journal kanzlei kiste kochbuch kompass kurier labor laden leben magazin manufaktur markt meister notizen partner pfad pilot portal post praxis profi radar ratgeber raum reisen revier scout spiegel spur studio tagebuch technik test tipps trainer treff verein wanderer welten werk werkstatt wissen wohnen zeitung zentrum zirkel'.split(
    ' ',
  )
const beginnings = ['', 'mein-', 'der-', 'die-', 'das-', 'unser-', 'das-neue-', 'the-', 'best-', 'my-', 'go-', 'pro-']
const endings = ['de', 'com', 'at', 'ch', 'net', 'org']

/** Returns the number of rows created. Rows of an earlier run are left alone. */
export const fillBigShop = async (
  { pool }: Database,
  { websites = websitesUsual, batchSize = batchUsual, tell, signal }: BigShopOptions = {},
): Promise<{ websites: number; offers: number }> => {
  const client = await pool.connect()
  try {
    await client.query(`set synchronous_commit = off`)
    const made = { websites: 0, offers: 0 }
    for (let from = 0; from < websites; from += batchSize) {
      signal?.throwIfAborted()
      const to = Math.min(from + batchSize, websites)
      if (!(await isMade(client, from))) {
        made.offers += await makeBatch(client, from, to)
        made.websites += to - from
      }
      tell?.({ websites: to, of: websites })
    }
    await client.query('vacuum analyze users, member_settings, seller_statistics, websites, backlink_offers')
    return made
  } finally {
    // Session settings end with the connection.
    client.release(true)
  }
}

/** A batch is created completely or not at all. */
const isMade = async (client: Connection, from: number): Promise<boolean> => {
  const { rowCount } = await client.query(`select from websites where id = ${idOf('website', '$1::int')}`, [from])
  return rowCount === 1
}

const makeBatch = async (client: Connection, from: number, to: number): Promise<number> => {
  await client.query('begin')
  try {
    // Recording a million changes would take longer than reloading the shop, which every process does at startup.
    for (const [table, trigger] of noted) await client.query(`alter table ${table} disable trigger ${trigger}`)
    await client.query('select setseed($1)', [(from % 9_973) / 9_973])
    const range = [from, to]
    const sellers = [Math.ceil(from / websitesPerSeller), Math.ceil(to / websitesPerSeller)]
    await client.query(makeSellers, sellers)
    for (const statement of [makeProfiles, makeSettings, makeFigures]) await client.query(statement, sellers)
    await client.query(makeWebsites, [...range, websitesPerSeller, beginnings, firstWords, lastWords, endings, niches])
    const { rowCount } = await client.query(makeOffers, [
      ...range,
      offersPerWebsite,
      linkTypes,
      niches,
      restrictedTopics,
    ])
    for (const [table, trigger] of noted) await client.query(`alter table ${table} enable trigger ${trigger}`)
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const noted = [
  ['backlink_offers', 'backlink_offers_change_the_shop'],
  ['member_settings', 'member_settings_change_the_shop'],
  ['seller_statistics', 'seller_statistics_change_the_shop'],
] as const

/** Deterministic, in the form of random UUIDs. */
const idOf = (kind: string, number: string): string =>
  `overlay(overlay(md5('big shop ${kind} ' || ${number}) placing '4' from 13) placing 'a' from 17)::uuid`

const makeSellers = `
  insert into users (id, email, email_confirmed, full_name, language)
  select ${idOf('seller', 'n')}, 'seller' || n || '@big-shop.test', true, 'Seller ' || n, case when n % 3 = 0 then 'en' else 'de' end
  from generate_series($1::int, $2::int - 1) n`

const makeProfiles = `
  insert into profiles (id, full_name) select ${idOf('seller', 'n')}, 'Seller ' || n from generate_series($1::int, $2::int - 1) n`

/** One seller in eight delivers in Prime, one in thirty is on vacation. */
const makeSettings = `
  insert into member_settings (user_id, delivery_mode)
  select ${idOf('seller', 'n')}, case when n % 8 = 3 then 'prime' when n % 30 = 7 then 'vacation' else 'standard' end
  from generate_series($1::int, $2::int - 1) n`

/** Half of the sellers have sold something, most of them with good rates. */
const makeFigures = `
  insert into seller_statistics (user_id, orders_asked, orders_answered, orders_ended, orders_completed, completion_rate)
  select ${idOf('seller', 'n')}, ended, ended, ended, completed, case when ended >= 3 then completed * 100 / ended end
  from generate_series($1::int, $2::int - 1) n, lateral (select floor(exp(random() * 5))::int as ended, n as of) drawn,
    lateral (select ceil(ended * (1 - power(random(), 4) * 0.5))::int as completed) rated
  where n % 2 = 0`

/** Every pair of words in turn, scattered, each time with another prefix or suffix, so that all domains are unique. */
const makeWebsites = `
  insert into websites (id, user_id, domain, registrable_domain, title, token, is_verified, verified_at, analysed_at, created_at,
    quality_score, niche, language, country, dr, da, spam_score, visits_from, visits_to)
  select id, seller, domain, domain, title, md5(domain), true, clock_now(), clock_now(), clock_now() - random() * interval '700 days',
    30 + floor(66 * (rank * 0.5 + (random() + random()) * 0.25))::int, ($8::text[])[1 + floor(cardinality($8::text[]) * power(random(), 1.5))::int],
    language,
    case when abroad < 0.04 then null when language = 'de' then (array['DE', 'DE', 'DE', 'DE', 'DE', 'AT', 'CH'])[1 + floor(random() * 7)::int]
      else (array['US', 'US', 'US', 'GB', 'GB', 'CA', 'IE', 'NL', 'PL', 'FR', 'ES', 'IT'])[1 + floor(random() * 12)::int] end,
    case when random() < 0.88 then floor(88 * power(rank, 1.9))::int end,
    case when random() < 0.6 then least(100, floor(80 * power(rank, 1.7) + random() * 12))::int end,
    case when random() < 0.6 then floor(70 * power(random(), 3))::int end,
    visits, visits * 3
  from (
    select ${idOf('website', 'n')} as id, ${idOf('seller', 'n / $3::int')} as seller, random() as rank, random() as abroad,
      lower(beginning || first || last || '.' || ending) as domain, initcap(replace(beginning, '-', ' ') || first || ' ' || last) as title,
      (array['de', 'de', 'de', 'de', 'de', 'de', 'en', 'en', 'en', 'other', null])[1 + floor(random() * 11)::int] as language
    from generate_series($1::int, $2::int - 1) n,
      lateral (select n::bigint * 7919 % (cardinality($5::text[]) * cardinality($6::text[]))::bigint as pair,
        n / (cardinality($5::text[]) * cardinality($6::text[])) as turn) scattered,
      lateral (select ($5::text[])[1 + (pair % cardinality($5::text[]))::int] as first,
        ($6::text[])[1 + (pair / cardinality($5::text[]))::int] as last,
        ($4::text[])[1 + turn % cardinality($4::text[])] as beginning,
        ($7::text[])[1 + (turn / cardinality($4::text[]) + pair) % cardinality($7::text[])] as ending) words) drawn,
    lateral (select case when random() < 0.75 then floor(exp(3 + 9 * rank + random()))::int end as visits) seen`

/** The common link types come first, so that they are the most frequent; a second round uses another category. */
const makeOffers = `
  insert into backlink_offers (website_id, seller_user_id, link_type, rel, category, price, turnaround_days, guarantee_months, writer,
    links_per_page, refused_topics, labelled, restricted, note, created_at, changed_at)
  select w.id, w.user_id, ($4::text[])[1 + j % cardinality($4::text[])],
    case when odds < 0.68 then 'dofollow' when odds < 0.88 then 'nofollow' else 'sponsored' end,
    case when j < cardinality($4::text[]) then w.niche
      else ($5::text[])[1 + (array_position($5::text[], w.niche) + j) % cardinality($5::text[])] end,
    greatest(1, floor((8 + coalesce(w.dr, 5) * 2.2 + w.quality_score * 0.4) * (1.3 - j * 0.09) * (0.5 + random() + random() * 0.3)))::int,
    1 + floor(30 * power(random(), 2))::int, (array[6, 12, 12, 24])[1 + floor(random() * 4)::int],
    case when random() < 0.55 then 'buyer' else 'seller' end, 1 + floor(random() * 5)::int,
    case when random() < 0.3 then '{}'::text[] else ($6::text[])[1 + floor(random() * 6)::int : 6 + floor(random() * 7)::int] end,
    odds > 0.88 or random() < 0.2, random() < 0.07,
    case when random() < 0.1 then 'Texts about the topic of the website only, please.' end,
    w.created_at + j * interval '3 days', w.created_at + j * interval '3 days'
  from generate_series($1::int, $2::int - 1) n
  join websites w on w.id = ${idOf('website', 'n')},
    generate_series(0, ($3::int[])[1 + n % cardinality($3::int[])] - 1) j,
    lateral (select random() as odds, n as of) drawn
  order by n, j`
