// Which of the demo sites a newcomer can still claim as theirs.
import type { Db } from '../platform/db/database.ts'

export const unclaimedOf = async (db: Db, hosts: readonly string[]): Promise<string[]> => {
  const claimed = await db.selectFrom('websites').select('domain').execute()
  const taken = new Set(claimed.map(({ domain }) => domain))
  return hosts.filter((host) => !taken.has(host))
}
