// Demo sites that newcomers can still claim.
import type { Db } from '../../server/platform/db/database.ts'

/** Well-kept sites first: a neglected website earns hardly any credits. */
const inviting = ['waldpfad', 'wohnsinn-blog', 'chargestop', 'maklerlos', 'workrights', 'freshersguide'].map(
  (name) => `${name}.test`,
)

export const unclaimedOf = async (db: Db, hosts: readonly string[]): Promise<string[]> => {
  const claimed = await db.selectFrom('websites').select('domain').execute()
  const taken = new Set(claimed.map(({ domain }) => domain))
  return [...new Set([...inviting.filter((host) => hosts.includes(host)), ...hosts])].filter((host) => !taken.has(host))
}
