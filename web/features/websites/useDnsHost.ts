// The DNS host chosen last: a member with several domains mostly has them at one host.
import { useState } from 'react'
import { readStored, writeStored } from '../../lib/browserStorage.ts'
import { type DnsHostName, isDnsHostName } from './dnsHosts.ts'

const storedKey = 'dns-host'

export const useDnsHost = (): [DnsHostName | undefined, (host: DnsHostName) => void] => {
  const [host, setHost] = useState<DnsHostName | undefined>(() => {
    const stored = readStored(storedKey)
    return isDnsHostName(stored) ? stored : undefined
  })
  return [
    host,
    (chosen) => {
      setHost(chosen)
      writeStored(storedKey, chosen)
    },
  ]
}
