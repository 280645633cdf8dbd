// Runs inside a private network in which every address of the world ends on this machine, so that each connection can be counted:
// those that reach a forbidden address or port, those that reach a public one, and attempts that reach nobody.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { parseArgs } from 'node:util'
import { makeLog } from '../../server/platform/log.ts'
import {
  addressesOf,
  startScriptedDns,
  type DnsQuestion,
  type DnsReply,
  type ScriptedDns,
} from '../../server/testing/scriptedDns.ts'
import { respond, startScriptedWeb, type ScriptedWeb } from '../../server/testing/scriptedWeb.ts'
import { controlCases, kindCases, randomCases, trickCases, type Case, type HostPlan, type NamePlan } from './cases.ts'
import { isForbidden, ownAddresses, plain } from './internet.ts'
import { weaken } from './weakenings.ts'

export interface Finding {
  cases: number
  /** Connections that reached a public address on a web port. */
  reached: number
  /** Connections that reached, or tried to reach, anything else. */
  forbidden: string[]
  /** Honest hosts that were not reached, and cases that broke the guard: one that refuses everything proves nothing. */
  unreached: string[]
}

const ports = [80, 443, 22, 25, 3000, 5432, 6379, 8080, 8443]
const abreast = 24

const openNetwork = (): void => {
  const steps = ['ip link set lo up', 'ip route add local 0.0.0.0/0 dev lo', 'ip -6 route add local ::/0 dev lo']
  for (const step of steps) {
    const [command = '', ...settings] = step.split(' ')
    execFileSync(command, settings, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

/** TCP connections begun in this network since it was made, whether or not anybody answered. */
const connectionsBegun = (): number => {
  const lines = readFileSync('/proc/self/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Tcp:'))
  const [names = [], values = []] = lines.map((line) => line.split(' '))
  return Number(values[names.indexOf('ActiveOpens')])
}

const replyTo = (question: DnsQuestion, plan: NamePlan): DnsReply => {
  switch (plan.kind) {
    case 'silence':
    case 'garbage':
      return { kind: plan.kind }
    case 'NXDOMAIN':
    case 'SERVFAIL':
      return { kind: 'code', code: plan.kind }
    case 'truncated':
      return question.transport === 'udp' ? { kind: 'truncated' } : { kind: 'records', records: [] }
    case 'addresses':
      return chained(question, plan.addresses, plan.chain)
  }
}

/** The addresses behind a chain of names. */
const chained = (question: DnsQuestion, addresses: readonly string[], length: number): DnsReply => {
  const names = [question.name, ...Array.from({ length }, (_, index) => `link${index}.example.net`)]
  const links = names
    .slice(1)
    .map((data, index) => ({ name: names[index] ?? '', type: 'CNAME' as const, ttl: 0, data }))
  const ends = addressesOf({ ...question, name: names.at(-1) ?? question.name }, addresses)
  return ends.kind === 'records' ? { kind: 'records', records: [...links, ...ends.records] } : ends
}

const startWorld = async (
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
    // No handshake is needed to know who was reached.
    if (port === 443) socket.end('no TLS here')
  }
  const webs: ScriptedWeb[] = []
  for (const port of ports) {
    const web = await startScriptedWeb(
      ({ host, method }, socket) => {
        const location = hosts.get(host)?.location ?? null
        // A request to CONNECT comes from a client that takes us for its proxy.
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
  const { dns, webs } = await startWorld(new Map(cases.flatMap((each) => [...each.hosts])), finding)
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
