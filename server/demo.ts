// The demo world: what the sandbox shows to somebody who has just started it. Each domain adds its own part; loading it again
// changes nothing.
import { hashPassword } from './accounts/password.ts'
import { openBalance } from './credits/balance.ts'
import { type Database, inTransaction, type Tx } from './platform/db/database.ts'

export const demoPassword = 'ankerplatz-demo'

export const demoLogins = [
  { email: 'buyer@demo.test', fullName: 'Lena Marlow', role: 'buys links', language: 'en' },
  { email: 'seller@demo.test', fullName: 'Jonas Petersen', role: 'sells links', language: 'de' },
  { email: 'admin@demo.test', fullName: 'Astrid Hafen', role: 'runs the exchange', language: 'de' },
  { email: 'new@demo.test', fullName: 'Nora Neu', role: 'has done nothing yet', language: 'en' },
] as const

export const loadDemoWorld = async (database: Database): Promise<void> => {
  const known = await database.db
    .selectFrom('users')
    .select('email')
    .where(
      'email',
      'in',
      demoLogins.map((login) => login.email),
    )
    .execute()
  const missing = demoLogins.filter((login) => !known.some((user) => user.email === login.email))
  if (missing.length === 0) return
  const passwordHash = await hashPassword(demoPassword)
  await inTransaction(database.db, async (tx) => {
    for (const login of missing) await addMember(tx, login, passwordHash)
  })
}

const addMember = async (tx: Tx, login: (typeof demoLogins)[number], passwordHash: string): Promise<void> => {
  const user = await tx
    .insertInto('users')
    .values({ email: login.email, full_name: login.fullName, email_confirmed: true, language: login.language })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (user === undefined) return
  await tx
    .insertInto('credentials')
    .values({ user_id: user.id, account_id: user.id, provider_id: 'credential', password: passwordHash })
    .execute()
  await tx.insertInto('profiles').values({ id: user.id, full_name: login.fullName }).execute()
  if (login.email === 'admin@demo.test') {
    await tx.insertInto('user_roles').values({ user_id: user.id, role: 'admin' }).execute()
  }
  await openBalance(tx, user.id)
}
