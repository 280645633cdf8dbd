// Parses the few fields we read from an S3 service's XML. Only known elements are read and only the predefined entities
// are resolved; a document type declaration, which could define others, is rejected.
import { isKey, type StoredEntry } from './objectStore.ts'

const predefined: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decode = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{1,8}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return predefined[name] ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )

/** The contents of each element of that name, in order. Elements of one name never nest in these responses. */
function* elements(xml: string, name: string): Generator<string> {
  const begin = `<${name}>`
  const end = `</${name}>`
  for (let at = xml.indexOf(begin); at !== -1; at = xml.indexOf(begin, at)) {
    const stop = xml.indexOf(end, at)
    if (stop === -1) throw new Error(`The object store's response breaks off inside ${name}`)
    yield xml.slice(at + begin.length, stop)
    at = stop
  }
}

const first = (xml: string, name: string): string | null => {
  const found = elements(xml, name).next()
  return found.done === true ? null : decode(found.value)
}

const refuseDeclarations = (xml: string): void => {
  if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) {
    throw new Error("The object store's response declares entities")
  }
}

export const readErrorCode = (xml: string): string | null => {
  if (!xml.includes('<Error>')) return null
  refuseDeclarations(xml)
  return first(xml, 'Code')
}

export const readListing = (xml: string): { entries: StoredEntry[]; continueAt: string | null } => {
  refuseDeclarations(xml)
  if (!xml.includes('<ListBucketResult')) throw new Error("The object store's response is not a list")
  const entries: StoredEntry[] = []
  for (const contents of elements(xml, 'Contents')) {
    const key = first(contents, 'Key')
    const sizeBytes = Number(first(contents, 'Size'))
    // A bucket may contain objects of other programs under keys that are not ours.
    if (key !== null && isKey(key) && Number.isSafeInteger(sizeBytes)) entries.push({ key, sizeBytes })
  }
  const truncated = first(xml, 'IsTruncated') === 'true'
  const continueAt = truncated ? first(xml, 'NextContinuationToken') : null
  if (truncated && continueAt === null) {
    throw new Error('The object store truncated its list without saying how to go on')
  }
  return { entries, continueAt }
}
