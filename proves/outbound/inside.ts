// Runs inside a private network in which every IP address is routed to this machine, so that each connection can be
// counted: to a forbidden address or port, to a public one, and attempts that reach no host.
import type { Socket } from 'node:net'
import { parseArgs } from 'node:util'
import { makeLog } from '../../server/platform/log.ts'
import { startScriptedDns, type ScriptedDns } from '../../server/testing/scriptedDns.ts'
import { respond, startScriptedWeb, type ScriptedWeb } from '../../server/testing/scriptedWeb.ts'
import { controlCases, kindCases, randomCases, trickCases, type Case, type HostPlan } from './cases.ts'
import { isForbidden, ownAddresses, plain } from './internet.ts'
import { connectionsBegun, type Finding, openNetwork, replyTo } from './network.ts'
import { weaken } from './weakenings.ts'

const ports = [80, 443, 22, 25, 3000, 5432, 6379, 8080, 8443]
const abreast = 24

const startServers = async (
  hosts: ReadonlyMap<string, HostPlan>,
  finding: Finding,
): Promise<{ dns: ScriptedDns; webs: ScriptedWeb[] }> => {
  const dns = await startScriptedDns(
    (question) => {
      const plans = hosts.get(question.name)?.name ?? [{ kind: 'NXDOMAIN' }]
      return replyTo(question, plans[Math.min(question.before, plans.length - 1)] ?? { kind: 'NXDOMAIN' })
    },
    { host: '127.0.0.1', port: 5353 },
  )
  const connected = (socket: Socket): void => {
    const address = plain(socket.localAddress ?? '')
    const port = socket.localPort ?? 0
    if (!isForbidden(address) && (port === 80 || port === 443)) finding.reached += 1
    else finding.forbidden.push(`a connection reached ${address} port ${port}`)
    // The connection alone shows which address was reached; no handshake is needed.
    if (port === 443) socket.end('no TLS here')
  }
  const webs: ScriptedWeb[] = []
  for (const port of ports) {
    const web = await startScriptedWeb(
      ({ host, method }, socket) => {
        const location = hosts.get(host)?.location ?? null
        // A CONNECT request comes from a client that takes us for its proxy.
        if (location === null || method === 'CONNECT') respond(socket, 200, {}, 'reached')
        else respond(socket, 302, { location })
      },
      { host: '::', port, connected },
    )
    webs.push(web)
  }
  return { dns, webs }
}

const run = async (cases: readonly Case[]): Promise<Finding> => {
  const finding: Finding = { cases: cases.length, reached: 0, forbidden: [], unreached: [] }
  const { dns, webs } = await startServers(new Map(cases.flatMap((each) => [...each.hosts])), finding)
  const { makeOutbound } = await import('../../server/platform/outbound/outbound.ts')
  const outbound = makeOutbound({
    dnsServers: [dns.address],
    routes: [],
    own: { hosts: ['ankerplatz.example.org'], addresses: ownAddresses },
    userAgent: 'Ankerplatz proof',
    log: makeLog('silent'),
    pauseMs: 0,
    dnsLimitMs: 1_500,
  })
  const left = [...cases]
  const work = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const outcome = await outbound.fetch(next.url, { deadlineMs: 3_000 }).catch((error: unknown) => {
        finding.unreached.push(`the guard broke on ${next.label}: ${String(error)}`)
        return null
      })
      const well = outcome?.kind === 'answered' && Buffer.from(outcome.body).toString() === 'reached'
      if (next.control && !well) {
        finding.unreached.push(`an honest host was not reached: ${next.label} (${JSON.stringify(outcome)})`)
      }
    }
  }
  await Promise.all(Array.from({ length: abreast }, work))
  outbound.close()
  const accepted = webs.reduce((sum, web) => sum + web.connections(), dns.connections())
  const begun = connectionsBegun()
  if (begun !== accepted) finding.forbidden.push(`${begun} connections were begun, but ${accepted} are accounted for`)
  if (finding.reached === 0) finding.unreached.push('nothing was reached at all')
  return finding
}

const { values } = parseArgs({
  options: { cases: { type: 'string' }, seed: { type: 'string' }, weakening: { type: 'string' } },
})
const [count, seed] = [Number(values.cases), Number(values.seed)]
openNetwork()
if (values.weakening !== undefined) weaken(values.weakening)
const controls = controlCases(Math.ceil(count / 10), seed)
const finding = await run([...trickCases(seed), ...kindCases(seed), ...controls, ...randomCases(count, seed)])
process.stdout.write(`${JSON.stringify(finding)}\n`, () => process.exit(0))
