// The demo data: what a user sees in a sandbox that has just been started. Each domain adds its own part; loading it
// again changes nothing.
import { sql } from 'kysely'
import { makeAvatar, keepAvatar, hashPassword, record } from '../../server/accounts/seed.ts'
import { openBalance } from '../../server/credits/balance.ts'
import { addContact } from './contact.ts'
import { pastContent } from './content.ts'
import { addCredits } from './credits.ts'
import { pastExchanges } from './exchanges.ts'
import { addGraph } from './graph.ts'
import { type LinksPlace, pastLinks } from './links.ts'
import { demoQueue } from './issuance.ts'
import { addMessages } from './messages.ts'
import { addOffers } from './offers.ts'
import { pastOrders } from './orders.ts'
import { people } from './people.ts'
import type { Person } from './person.ts'
import { drawHarbour } from './picture.ts'
import { addProjects } from './projects.ts'
import { pastPurchases, type PurchasesPlace } from './purchases.ts'
import { pastReferrals } from './referrals.ts'
import { addRelations } from './relations.ts'
import { addSearches } from './searches.ts'
import { addWebsites, type TxtRecord } from './websites.ts'
import { pastWriteOff } from './writeOff.ts'
import { type Database, inTransaction, type Tx } from '../../server/platform/db/database.ts'
import type { Brand } from '../../server/platform/mail/template.ts'
import type { ObjectStore } from '../../server/platform/storage/storage.ts'

export const demoPassword = 'ankerplatz-demo'

/** The only demo members who can sign in. */
export const demoLogins = [
  { email: 'buyer@demo.test', fullName: 'Lena Marlow', role: 'buys links', language: 'en', joinedDaysAgo: 90 },
  {
    email: 'seller@demo.test',
    fullName: 'Jonas Petersen',
    role: 'sells links',
    language: 'de',
    displayName: 'Jonas P.',
    bio: 'Ich betreibe seit neun Jahren Seiten über Küste, Boote und das Leben am Wasser.\nTexte liefere ich meist innerhalb von drei Tagen.',
    instagram: 'jonas.am.wasser',
    twitter: 'jonas_petersen',
    linkedin: 'https://www.linkedin.com/in/jonas-petersen-demo',
    website: 'https://kuestenblog.test',
    joinedDaysAgo: 420,
    picture: true,
  },
  {
    email: 'admin@demo.test',
    fullName: 'Astrid Hafen',
    role: 'runs the exchange',
    language: 'de',
    joinedDaysAgo: 730,
    admin: true,
  },
  { email: 'new@demo.test', fullName: 'Nora Neu', role: 'has done nothing yet', language: 'en', joinedDaysAgo: 0 },
] as const satisfies readonly (Person & { role: string })[]

export interface DemoPlace {
  database: Database
  store: ObjectStore
  publicUrl: string
  sender: Brand
  /** Writes records into the DNS zone of the demo sites. */
  putTxt(records: readonly TxtRecord[]): Promise<void>
  putPages: LinksPlace['putPages']
  /** Null: the product uses another payment provider than the sandbox's, which does not know the demo data. */
  payments: Pick<PurchasesPlace, 'putCustomer' | 'refundPayment'> | null
}

export const loadDemoData = async (place: DemoPlace): Promise<void> => {
  const { db } = place.database
  const members: readonly Person[] = [...demoLogins, ...people]
  const emails = members.map((person) => person.email)
  const known = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  const missing = members.filter((person) => !known.some((user) => user.email === person.email))
  if (missing.length > 0) await addPeople(place, missing)
  await inTransaction(db, (tx) => addMessages(tx, place.sender))
  await inTransaction(db, addContact)
  await addWebsites(place)
  await inTransaction(db, addOffers)
  await inTransaction(db, addGraph)
  await inTransaction(db, addSearches)
  await inTransaction(db, addProjects)
  const { siteName } = place.sender
  const bought =
    place.payments === null ? [] : [pastPurchases({ ...place.payments, issuer: place.sender }), pastWriteOff]
  // Orders need the credits of all parts before.
  const traded = [pastOrders(place), pastExchanges(place), pastContent(place)]
  await addCredits(db, [pastLinks({ ...place, siteName }), ...bought, ...traded, pastReferrals, demoQueue])
  await addRelations(
    db,
    demoLogins.map(({ email }) => email),
  )
}

const addPeople = async (place: DemoPlace, missing: readonly Person[]): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword)
  const isLogin = (person: Person): boolean => demoLogins.some((login) => login.email === person.email)
  const added = await inTransaction(place.database.db, async (tx) => {
    const ids = new Map<Person, string>()
    for (const person of missing) {
      const id = await addMember(tx, person, isLogin(person) ? passwordHash : null)
      if (id !== null) ids.set(person, id)
    }
    await explain(tx, ids)
    return ids
  })
  for (const [person, id] of added) {
    if (person.picture === true) await addPicture(place, person, id)
  }
}

const daysAgo = (days: number) => sql<Date>`clock_now() - ${`${days} days`}::interval`

/** Null if a member with this email address signed up in the meantime. */
const addMember = async (tx: Tx, person: Person, passwordHash: string | null): Promise<string | null> => {
  const { state } = person
  const blocked = typeof state === 'object' ? state : null
  const user = await tx
    .insertInto('users')
    .values({
      email: person.email,
      full_name: person.fullName,
      email_confirmed: state !== 'unconfirmed',
      language: person.language,
      created_at: daysAgo(person.joinedDaysAgo),
      last_seen_at: person.seenDaysAgo === undefined ? null : daysAgo(person.seenDaysAgo),
      blocked_at: blocked === null ? null : daysAgo(blocked.daysAgo),
      blocked_reason: blocked?.blocked ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (user === undefined) return null
  const { id } = user
  if (passwordHash !== null) {
    await tx
      .insertInto('credentials')
      .values({ user_id: id, account_id: id, provider_id: 'credential', password: passwordHash })
      .execute()
  }
  await addProfile(tx, person, id)
  if (person.admin === true) await tx.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
  if (state !== 'unconfirmed') await openBalance(tx, id)
  return id
}

const addProfile = async (tx: Tx, person: Person, id: string): Promise<void> => {
  await tx
    .insertInto('profiles')
    .values({
      id,
      full_name: person.fullName,
      display_name: person.displayName ?? null,
      bio: person.bio ?? null,
      contact_email: person.website === undefined ? null : person.email,
      instagram_handle: person.instagram ?? null,
      twitter_handle: person.twitter ?? null,
      linkedin_url: person.linkedin ?? null,
      website_url: person.website ?? null,
    })
    .execute()
}

/** Adds audit log entries for blocked members and admins, as if the demo admin had done it by hand. */
const explain = async (tx: Tx, added: ReadonlyMap<Person, string>): Promise<void> => {
  const email = 'admin@demo.test'
  const actor = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (actor === undefined) return
  const done = [...added].filter(([person]) => person.email !== email).sort(([a], [b]) => ageOf(b) - ageOf(a))
  for (const [person, subjectId] of done) {
    const at = daysAgo(ageOf(person))
    if (person.admin === true) {
      const reason = 'Helps with questions of members.'
      await record(tx, { actorId: actor.id, action: 'grant_admin', subjectId, reason, at })
    }
    if (typeof person.state === 'object') {
      await record(tx, { actorId: actor.id, action: 'block_member', subjectId, reason: person.state.blocked, at })
    }
  }
}

/** Days since an admin acted on this person. */
const ageOf = (person: Person): number =>
  typeof person.state === 'object' ? person.state.daysAgo : person.joinedDaysAgo

const addPicture = async ({ database, store, publicUrl }: DemoPlace, person: Person, id: string): Promise<void> => {
  const picture = await makeAvatar(drawHarbour(person.email), {})
  await keepAvatar({ db: database.db, store, publicUrl }, id, picture)
}
