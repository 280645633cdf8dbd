// Interface of the object stores, and the keys and media types they accept. A key is a path of plain segments: it never
// needs escaping in a URL, a file system or an XML response.

export interface StoredObject {
  bytes: Uint8Array
  contentType: string
}

export interface StoredEntry {
  key: string
  sizeBytes: number
}

export interface ObjectStore {
  /** Stores the bytes under the key atomically, replacing any previous object. */
  put(key: string, bytes: Uint8Array, about: { contentType: string }): Promise<void>
  get(key: string): Promise<StoredObject | null>
  head(key: string): Promise<{ sizeBytes: number; contentType: string } | null>
  /** Removes the object. Idempotent. */
  remove(key: string): Promise<void>
  /** Everything below a folder, in key order. The prefix is empty or ends with a slash. */
  list(prefix: string): AsyncIterable<StoredEntry>
}

export const keyLengthMax = 512
/** Common file systems limit a file name to 255 bytes, and the disk store needs room to escape capitals. */
export const segmentLengthMax = 120
export const objectBytesMax = 64 * 1024 * 1024
const contentTypeLengthMax = 120

const plainSegment = /^[A-Za-z0-9._-]+$/
const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*(?:; ?[a-z0-9-]+=[A-Za-z0-9._-]+)*$/

const isSegment = (segment: string): boolean =>
  segment.length <= segmentLengthMax && plainSegment.test(segment) && segment !== '.' && !segment.includes('..')

export const isKey = (key: string): boolean => key.length <= keyLengthMax && key.split('/').every(isSegment)

/** Keys are created by us, never entered by a member, so an invalid one is a defect and throws. */
export const requireKey = (key: string): void => {
  if (!isKey(key)) throw new Error(`Not a key of the object store: ${JSON.stringify(key.slice(0, 80))}`)
}

export const requirePrefix = (prefix: string): void => {
  if (prefix === '') return
  if (!prefix.endsWith('/') || !isKey(prefix.slice(0, -1))) {
    throw new Error(`Not a folder of the object store: ${JSON.stringify(prefix.slice(0, 80))}`)
  }
}

export const requireStorable = (key: string, bytes: Uint8Array, contentType: string): void => {
  requireKey(key)
  if (contentType.length > contentTypeLengthMax || !mediaType.test(contentType)) {
    throw new Error(`Not a media type: ${JSON.stringify(contentType.slice(0, 80))}`)
  }
  if (bytes.byteLength > objectBytesMax) throw new Error(`${key} has more than ${objectBytesMax} bytes`)
}
