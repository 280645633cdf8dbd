// Resolves a name once and approves its addresses: every one has to be allowed, so one blocked address among public
// ones rejects the name.
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { addressMatcher, classifyAddress, isSameAddress } from './addresses.ts'
import { Failure } from './failures.ts'
import { webPorts } from './urlRules.ts'

/** A name that resolves to exactly this address is allowed on this port, and the connection goes to `to`. */
export interface OutboundRoute {
  address: string
  port: number
  to: { host: string; port: number }
}

/** An approved address, with the target that the connection really goes to. */
export interface Endpoint {
  address: string
  port: number
  to: { host: string; port: number }
  routed: boolean
}

/** The endpoint for an address and port, or null if it is blocked. */
export type Admit = (address: string, port: number) => Endpoint | null

/** Pure: the address rule, from the sandbox's allow-list and our own addresses. Web ports unless given. */
export const makeAdmit = (
  routes: readonly OutboundRoute[],
  ownAddresses: readonly string[],
  ports: ReadonlySet<number> = webPorts,
): Admit => {
  const isOwn = addressMatcher(ownAddresses)
  for (const { address, to } of routes) {
    if (isIP(address) === 0 || isIP(to.host) === 0) {
      throw new Error(`A route needs addresses, not names: ${address}, ${to.host}`)
    }
  }
  return (address, port) => {
    const route = routes.find((each) => each.port === port && isSameAddress(each.address, address))
    if (route !== undefined) return { address, port, to: route.to, routed: true }
    if (!ports.has(port) || isOwn(address) || classifyAddress(address) !== 'public') return null
    return { address, port, to: { host: address, port }, routed: false }
  }
}

/** Pure: approves all answers or none. */
export const approveAnswers = (answers: readonly string[], port: number, admit: Admit): Endpoint[] => {
  if (answers.length === 0) throw new Failure('dns_error', 'no address')
  return answers.map((answer) => {
    const endpoint = admit(answer, port)
    if (endpoint === null) throw new Failure('blocked_address', `an answer is not allowed (${classifyAddress(answer)})`)
    return endpoint
  })
}

export interface Resolving {
  /** Empty: those of the machine. */
  dnsServers: readonly string[]
  dnsLimitMs: number
}

type FamilyAnswer = { kind: 'addresses'; addresses: string[] } | { kind: 'none' } | { kind: 'failed'; code: string }

/** All addresses of a name, IPv4 first. Every call has its own resolver, so that it can be cancelled and nothing is cached. */
export const resolveName = async (
  host: string,
  { dnsServers, dnsLimitMs }: Resolving,
  signal: AbortSignal,
): Promise<string[]> => {
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: Math.max(1, Math.ceil(dnsLimitMs / 3)), tries: 2 })
  if (dnsServers.length > 0) resolver.setServers(dnsServers)
  const stop = (): void => resolver.cancel()
  const timer = setTimeout(stop, dnsLimitMs)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const families = await Promise.all([familyOf(resolver.resolve4(host)), familyOf(resolver.resolve6(host))])
    signal.throwIfAborted()
    const addresses = families.flatMap((family) => (family.kind === 'addresses' ? family.addresses : []))
    const failed = families.find((family) => family.kind === 'failed')
    // Servers often fail for one of the two families; the answers for the other still count.
    if (addresses.length === 0) throw new Failure('dns_error', failed?.code ?? 'no address')
    return addresses
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

const familyOf = async (asked: Promise<string[]>): Promise<FamilyAnswer> => {
  try {
    return { kind: 'addresses', addresses: await asked }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return code === 'ENODATA' || code === 'ENOTFOUND' ? { kind: 'none' } : { kind: 'failed', code }
  }
}
