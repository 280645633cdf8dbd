// Which DNS host the reader chose last: whoever has several domains mostly has them in one place.
import { useState } from 'react'
import { readStored, writeStored } from '../../lib/stored.ts'
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
