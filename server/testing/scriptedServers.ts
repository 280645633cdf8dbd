// The outbound guard in front of a scripted DNS server and a scripted web server, on loopback, for one test.
import { createPrivateKey } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { makeLog } from '../platform/log.ts'
import { makeOutbound, type Outbound, type OutboundOptions } from '../platform/outbound/outbound.ts'
import { addressesOf, startScriptedDns, type DnsScript, type ScriptedDns } from './scriptedDns.ts'
import { startScriptedWeb, type ScriptedWeb, type WebScript } from './scriptedWeb.ts'

export interface ScriptedServers {
  outbound: Outbound
  dns: ScriptedDns
  web: ScriptedWeb
  webTls: ScriptedWeb
  /** Every line the guard logged. */
  logged: string[]
}

/** What names resolve to by default. A documentation address, blocked unless a route lists it. */
export const routedAddress = '203.0.113.80'

/** Self-signed, for secure.test and www.secure.test. */
const secureCertificate = `-----BEGIN CERTIFICATE-----
MIIBizCCATGgAwIBAgICEAAwCgYIKoZIzj0EAwIwHzEdMBsGA1UEAwwUb3V0Ym91
bmQgZ3VhcmQgdGVzdHMwIBcNMjAwMTAxMDAwMDAwWhgPMjA5OTEyMzEwMDAwMDBa
MB8xHTAbBgNVBAMMFG91dGJvdW5kIGd1YXJkIHRlc3RzMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAENrDlNy7AOA8b6mNxINsers0v3v33NWg0vnGcMsQJQxW2aZ/z
/NDf1SlLB51kbGaHwQJFDlYtssvGCqJ/TAK6maNbMFkwDwYDVR0TAQH/BAUwAwEB
/zAnBgNVHREEIDAeggtzZWN1cmUudGVzdIIPd3d3LnNlY3VyZS50ZXN0MB0GA1Ud
DgQWBBSKMOIQ59PG3GK7SZXFU90IvyyEWTAKBggqhkjOPQQDAgNIADBFAiEAqYMU
O3sN9ckFmE3dvvFo8FS+QAd60Z7lJ3pWxq8d8xMCIFSiUIpx7bxn5ewZ0uu8Nwpm
K9V514Q/2mjy1PZ7k03T
-----END CERTIFICATE-----
`

const secureKey = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-256',
    x: 'NrDlNy7AOA8b6mNxINsers0v3v33NWg0vnGcMsQJQxU',
    y: 'tmmf8_zQ39UpSwedZGxmh8ECRQ5WLbLLxgqif0wCupk',
    d: 'JO_YyOAtXhQcbx0p3eZkeaVS99Orn-J4VkM-jtANqGY',
  },
})

export interface ScriptedServersOptions extends Partial<OutboundOptions> {
  dns?: DnsScript
}

/**
 * Starts everything and stops it when the test is over. Delays are short: no pause between requests unless a test sets
 * one.
 */
export const startScriptedServers = async (
  script: WebScript,
  options: ScriptedServersOptions = {},
): Promise<ScriptedServers> => {
  const { dns: dnsScript = (question) => addressesOf(question, [routedAddress]), ...chosen } = options
  const dns = await startScriptedDns(dnsScript)
  const web = await startScriptedWeb(script)
  const key = secureKey.export({ type: 'pkcs8', format: 'pem' })
  const webTls = await startScriptedWeb(script, { tls: { key, cert: secureCertificate } })
  const logged: string[] = []
  const outbound = makeOutbound({
    dnsServers: [dns.address],
    routes: [
      { address: routedAddress, port: 80, to: web },
      { address: routedAddress, port: 443, to: webTls },
    ],
    own: { hosts: ['ankerplatz.test'], addresses: [] },
    userAgent: 'AnkerplatzTest/1.0 (+https://ankerplatz.test/bot)',
    extraSuffixes: ['test'],
    ca: secureCertificate,
    log: makeLog('debug', { write: (line) => void logged.push(line) }),
    pauseMs: 0,
    dnsLimitMs: 5_000,
    ...chosen,
  })
  onTestFinished(async () => {
    outbound.close()
    await Promise.all([dns.close(), web.close(), webTls.close()])
  })
  return { outbound, dns, web, webTls, logged }
}
