// Rank lists for tests, packed by hand in every format in which such lists are published.
import { crc32, deflateRawSync } from 'node:zlib'

export const crawlHeader = '#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts\n'

export const crawlLines = (domains: readonly string[]): string =>
  domains
    .map(
      (domain, index) =>
        `${index + 1}\t${3e7 - index}\t${index + 9}\t0.00${index}\t${reversed(domain)}\t${index % 7}\n`,
    )
    .join('')

const reversed = (domain: string): string => domain.split('.').reverse().join('.')

export const trancoLines = (domains: readonly string[], end = '\r\n'): string =>
  domains.map((domain, index) => `${index + 1},${domain}${end}`).join('')

export const manyDomains = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `site-${(index * 7919) % 1_000_003}.example`)

/** An archive of these files, deflated or stored, with or without their sizes in the local header. */
export const zipOf = (
  files: Record<string, string>,
  options: { store?: boolean; descriptor?: boolean } = {},
): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text)
    const packed = options.store === true ? bytes : deflateRawSync(bytes)
    const method = options.store === true ? 0 : 8
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(options.descriptor === true ? 8 : 0, 6)
    head.writeUInt16LE(method, 8)
    if (options.descriptor !== true) head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc32(bytes), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(bytes.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    const descriptor = Buffer.alloc(options.descriptor === true ? 16 : 0, 7)
    bodies.push(head, Buffer.from(name), packed, descriptor)
    directory.push(entry, Buffer.from(name))
    at += head.length + name.length + packed.length + descriptor.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, listed, end])
}
