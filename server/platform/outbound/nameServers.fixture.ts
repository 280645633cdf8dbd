// Scripts of name servers for tests of DNS lookups.
import type { DnsScript } from '../../testing/scriptedDns.ts'
import { answered, txt } from '../../testing/scriptedNames.ts'

export const says =
  (value: string): DnsScript =>
  ({ name }) =>
    answered(...txt(name, value))
