// Which of the demo sites a newcomer can still claim as theirs.
import type { Db } from '../../server/platform/db/database.ts'

/** Well-kept ones come first: whoever begins with a neglected website gets hardly any credits for it. */
const inviting = ['waldpfad', 'wohnsinn-blog', 'chargestop', 'maklerlos', 'workrights', 'freshersguide'].map(
  (name) => `${name}.test`,
)

export const unclaimedOf = async (db: Db, hosts: readonly string[]): Promise<string[]> => {
  const claimed = await db.selectFrom('websites').select('domain').execute()
  const taken = new Set(claimed.map(({ domain }) => domain))
  return [...new Set([...inviting.filter((host) => hosts.includes(host)), ...hosts])].filter((host) => !taken.has(host))
}
