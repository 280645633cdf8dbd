// The private network of the proofs, in which every IP address is routed to this machine, and its DNS.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { addressesOf, type DnsQuestion, type DnsReply } from '../../server/testing/scriptedDns.ts'
import type { NamePlan } from './cases.ts'

export interface Finding {
  cases: number
  /** Connections and packets that reached a public address on an allowed port. */
  reached: number
  /** Those that reached, or tried to reach, any other address. */
  forbidden: string[]
  /**
   * Control hosts that were not reached, and cases that crashed the guard: a guard that refuses everything proves
   * nothing.
   */
  unreached: string[]
}

export const openNetwork = (): void => {
  const steps = ['ip link set lo up', 'ip route add local 0.0.0.0/0 dev lo', 'ip -6 route add local ::/0 dev lo']
  for (const step of steps) {
    const [command = '', ...settings] = step.split(' ')
    execFileSync(command, settings, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

/** TCP connections started in this network since it was created, answered or not. */
export const connectionsBegun = (): number => {
  const lines = readFileSync('/proc/self/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Tcp:'))
  const [names = [], values = []] = lines.map((line) => line.split(' '))
  return Number(values[names.indexOf('ActiveOpens')])
}

export const replyTo = (question: DnsQuestion, plan: NamePlan): DnsReply => {
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

/** The addresses behind a CNAME chain. */
const chained = (question: DnsQuestion, addresses: readonly string[], length: number): DnsReply => {
  const names = [question.name, ...Array.from({ length }, (_, index) => `link${index}.example.net`)]
  const links = names
    .slice(1)
    .map((data, index) => ({ name: names[index] ?? '', type: 'CNAME' as const, ttl: 0, data }))
  const ends = addressesOf({ ...question, name: names.at(-1) ?? question.name }, addresses)
  return ends.kind === 'records' ? { kind: 'records', records: [...links, ...ends.records] } : ends
}
