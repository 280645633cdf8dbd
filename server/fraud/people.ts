// Members as the fraud page shows them: their name, and whether their credits are frozen.
import { sql } from 'kysely'
import type { FraudPerson } from '../../contract/fraud.ts'
import type { Db } from '../platform/db/database.ts'

export const readPeople = async (db: Db, ids: readonly string[]): Promise<(id: string) => FraudPerson> => {
  const wanted = [...new Set(ids)]
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('users as u')
          .select(['u.id', 'u.full_name', 'u.deleted_at'])
          .select(
            sql<boolean>`exists (select from freezes f where f.owner_id = u.id and f.ended_at is null)`.as('frozen'),
          )
          .where('u.id', 'in', wanted)
          .execute()
  const people = new Map(
    rows.map(({ id, full_name: name, deleted_at: left, frozen }) => [
      id,
      { id, name: left === null ? name : null, is_frozen: frozen },
    ]),
  )
  return (id) => people.get(id) ?? { id, name: null, is_frozen: false }
}
