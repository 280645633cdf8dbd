// Decodes bytes to text like browsers: byte order mark, then the header, then the page's own meta tag, then a guess. An
// unknown label is ignored.

const sampledBytes = 4_096

export const decodeText = (bytes: Uint8Array, contentType: string): string => {
  const labels = [markOf(bytes), labelIn(contentType), metaLabel(bytes)]
  for (const label of labels) {
    const decoder = label === null ? null : decoderFor(label)
    if (decoder !== null) return decoder.decode(bytes)
  }
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : new TextDecoder('windows-1252').decode(bytes)
}

const markOf = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // No byte order mark, but only UTF-16 has a null byte next to the first bracket.
  if (first === 0x3c && second === 0x00) return 'utf-16le'
  if (first === 0x00 && second === 0x3c) return 'utf-16be'
  return null
}

const labelIn = (contentType: string): string | null =>
  /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? null

/** A page that was readable up to this label is not in UTF-16, whatever the label states. */
const metaLabel = (bytes: Uint8Array): string | null => {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, sampledBytes))
  const label =
    /<meta[^>]{0,500}?charset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/i.exec(start)?.[1] ??
    /<\?xml[^>]{0,200}?encoding\s{0,5}=\s{0,5}["']([\w.:-]{1,40})/i.exec(start)?.[1] ??
    null
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label
}

const decoderFor = (label: string): TextDecoder | null => {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
