// Mutants of the guard: a proof that cannot fail proves nothing. Each weakening is a real mistake of similar guards,
// applied to the source while it is loaded in a separate process, and the proof must detect it. The product has no
// switch for any of this.
import { registerHooks, type LoadFnOutput } from 'node:module'

interface Edit {
  file: string
  from: string
  to: string
}

/** What is tested: page fetches or DNS lookups. */
export type Part = 'pages' | 'names'

export interface Weakening {
  name: string
  /** The part that must detect it. */
  part: Part
  edits: readonly Edit[]
}

const connectorTrusts: Edit = {
  file: 'connect.ts',
  from: 'const admitted = admit(endpoint.address, endpoint.port)',
  to: 'const admitted: Endpoint | null = admit === undefined ? null : endpoint',
}

const otherEndpointsFirst: Edit = {
  file: 'connect.ts',
  from: 'connecting.endpoints.slice(0, attemptsMax)',
  to: 'connecting.endpoints.slice(0, attemptsMax).toReversed()',
}

const classesUnchecked: Edit = { file: 'resolve.ts', from: " || classifyAddress(address) !== 'public'", to: '' }

const ownUnchecked: Edit = { file: 'resolve.ts', from: 'isOwn(address) || ', to: '' }

const laterAnswersUnchecked: Edit = {
  file: 'resolve.ts',
  from: 'const endpoint = admit(answer, port)',
  to: 'const endpoint = answer === answers[0] ? admit(answer, port) : { address: answer, port, to: { host: answer, port }, routed: false }',
}

const weakeningsOfPages: readonly Omit<Weakening, 'part'>[] = [
  { name: 'addresses are not classified', edits: [classesUnchecked] },
  {
    name: 'only the first answer is checked',
    edits: [laterAnswersUnchecked, connectorTrusts, otherEndpointsFirst],
  },
  {
    name: 'the check is in the lookup, which literals do not use',
    edits: [
      {
        file: 'urlRules.ts',
        from: "if (url.hostname.startsWith('[') || isIP(url.hostname) !== 0) return refuse('ip_literal')",
        to: '',
      },
      {
        file: 'urlRules.ts',
        from: 'const why = whyNotHost(host, rules)',
        to: "const why = host.startsWith('[') || isIP(host) !== 0 ? null : whyNotHost(host, rules)",
      },
      {
        file: 'exchange.ts',
        from: 'const addresses = await resolveName(target.host, means, signal)',
        to: "const literal = /^[\\d.]+$|^\\[/.test(target.host) ? target.host.replace(/[[\\]]/g, '') : null; const addresses = literal === null ? await resolveName(target.host, means, signal) : [literal]",
      },
      {
        file: 'exchange.ts',
        from: 'const endpoints = approveAnswers(addresses, target.port, means.admit)',
        to: 'const to = { host: literal ?? "", port: target.port }; const endpoints = literal === null ? approveAnswers(addresses, target.port, means.admit) : [{ address: literal, port: target.port, to, routed: false }]',
      },
      connectorTrusts,
      { file: 'connect.ts', from: 'hostname !== host ?', to: "hostname !== host.replace(/[[\\]]/g, '') ?" },
    ],
  },
  {
    name: 'redirects are not checked again',
    edits: [
      {
        file: 'outbound.ts',
        from: 'target = approveUrl(guard, answer.redirectTo, target.url)',
        to: `const { Agent, get } = await import('node:http')
          await new Promise((done) => {
            const next = URL.parse(answer.redirectTo ?? '', target.url)
            if (next?.protocol !== 'http:') return done(null)
            get(next, { agent: new Agent() }, (got) => done(got.destroy())).on('error', done)
          })
          throw new Failure('bad_response', 'followed carelessly')`,
      },
    ],
  },
  {
    name: 'the name is resolved a second time for the connection',
    edits: [
      {
        file: 'connect.ts',
        from: 'const { host, port } = admitted.to',
        to: "const again = await import('./resolve.ts'); const port = admitted.port; const host = (await again.resolveName(target.host, { dnsServers: ['127.0.0.1:5353'], dnsLimitMs: 200 }, signal))[0] ?? ''",
      },
      {
        file: 'connect.ts',
        from: 'const openTcp = async (endpoint: Endpoint, { admit, connectLimitMs, signal }: Connecting)',
        to: 'const openTcp = async (endpoint: Endpoint, { admit, target, connectLimitMs, signal }: Connecting)',
      },
    ],
  },
  {
    name: 'ipaddr.js alone decides',
    edits: [
      {
        file: 'addresses.ts',
        from: "if (metadataBlocks.some((block) => within(address, block))) return 'cloud_metadata'",
        to: 'void metadataBlocks',
      },
      {
        file: 'addresses.ts',
        from: "if (address.kind() === 'ipv6' && !within(address, globalUnicast)) return 'not_global_unicast'",
        to: 'void globalUnicast',
      },
    ],
  },
  {
    name: 'IPv6 is taken for public',
    edits: [
      {
        file: 'addresses.ts',
        from: "if (address.range() !== 'unicast')",
        to: "if (address.kind() === 'ipv4' && address.range() !== 'unicast')",
      },
      {
        file: 'addresses.ts',
        from: "if (address.kind() === 'ipv6' && !within(address, globalUnicast)) return 'not_global_unicast'",
        to: 'void globalUnicast',
      },
    ],
  },
  {
    name: 'any port will do',
    edits: [
      {
        file: 'urlRules.ts',
        from: "if (!webPorts.has(port) && !rules.routePorts.has(port)) return refuse('port')",
        to: '',
      },
      { file: 'resolve.ts', from: '!ports.has(port) || isOwn(address)', to: 'isOwn(address)' },
    ],
  },
  { name: 'our own addresses are like any other', edits: [ownUnchecked] },
  {
    name: 'the proxy of the environment is used',
    edits: [
      {
        file: 'exchange.ts',
        from: "import { Client, errors } from 'undici'",
        to: "import { Client, EnvHttpProxyAgent, errors } from 'undici'",
      },
      {
        file: 'exchange.ts',
        from: 'await client.request({',
        to: 'await new EnvHttpProxyAgent().request({ origin: target.url.origin,',
      },
    ],
  },
]

const admitsAll =
  '{ ...means, admit: (address, port) => ({ address, port, to: { host: address, port }, routed: false }) }'

const weakeningsOfNames: readonly Omit<Weakening, 'part'>[] = [
  { name: 'name servers are not classified', edits: [classesUnchecked] },
  { name: 'only the first address of a name server is checked', edits: [laterAnswersUnchecked] },
  { name: 'our own addresses may be name servers', edits: [ownUnchecked] },
  {
    name: 'a name server is resolved a second time for the question',
    edits: [
      {
        file: 'nameServers.ts',
        from: 'const places = endpoints.map(({ to }) => to)',
        to: 'const again = await resolveName(server, { dnsServers: means.dnsServers, dnsLimitMs: 500 }, allowance.signal); const places = endpoints.map((_, index) => ({ host: again[index] ?? again[0] ?? "", port: namePort }))',
      },
    ],
  },
  {
    name: 'name servers behind a referral are not checked',
    edits: [
      { file: 'nameServers.ts', from: 'askZone(means, referred.zone', to: `askZone(${admitsAll}, referred.zone` },
    ],
  },
  {
    name: 'name servers behind an alias are not checked',
    edits: [
      { file: 'nameServers.ts', from: 'readFromServers(means, target', to: `readFromServers(${admitsAll}, target` },
    ],
  },
]

export const weakenings: readonly Weakening[] = [
  ...weakeningsOfPages.map((each) => ({ ...each, part: 'pages' as const })),
  ...weakeningsOfNames.map((each) => ({ ...each, part: 'names' as const })),
]

/** From now on the guard's files are loaded weakened. Every text must occur exactly once in its file. */
export const weaken = (name: string): void => {
  const weakening = weakenings.find((each) => each.name === name)
  if (weakening === undefined) throw new Error(`Unknown weakening "${name}".`)
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      const edits = weakening.edits.filter(({ file }) => url.endsWith(`/server/platform/outbound/${file}`))
      if (edits.length === 0) return loaded
      const source = edits.reduce((text, edit) => replaceOnce(text, edit), textOf(loaded.source))
      return { ...loaded, source }
    },
  })
}

const textOf = (source: LoadFnOutput['source']): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source ?? undefined)

const replaceOnce = (text: string, { file, from, to }: Edit): string => {
  const parts = text.split(from)
  if (parts.length !== 2) throw new Error(`The weakening no longer matches ${file}, update it: ${from}`)
  return parts.join(to)
}
