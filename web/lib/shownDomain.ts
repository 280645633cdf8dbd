// A domain as people read it, where the server gave an address alone. Browsers read names in all scripts and give none back, so the
// letters of an encoded name are put together here, as RFC 3492 has it.
import { hasOtherForm, honestDomain } from '../../contract/honestDomain.ts'

export const shownDomain = (ascii: string): string => {
  if (!hasOtherForm(ascii)) return ascii
  const unicode = ascii.split('.').map(decodedLabel).join('.')
  // A name that does not come back as itself is not shown in another form.
  return URL.parse(`http://${unicode}`)?.hostname === ascii ? honestDomain(ascii, unicode) : ascii
}

const prefix = 'xn--'
const base = 36
const lowest = 1
const highest = 26
const damping = 700
const skew = 38
const firstCode = 128
const lastCode = 0x10_ff_ff

const decodedLabel = (label: string): string => (label.startsWith(prefix) ? decoded(label.slice(prefix.length)) : label)

/** What cannot be read comes back empty, and is then shown as it came. */
const decoded = (encoded: string): string => {
  const end = encoded.lastIndexOf('-')
  const signs = [...encoded.slice(0, Math.max(0, end))]
  const rest = encoded.slice(end + 1)
  let [code, place, bias, at] = [firstCode, 0, 72, 0]
  while (at < rest.length) {
    const before = place
    for (let [weight, step] = [1, base]; ; step += base) {
      const digit = Number.parseInt(rest[at] ?? '', base)
      if (Number.isNaN(digit)) return ''
      at += 1
      const value = (digit + 26) % base
      place += value * weight
      const threshold = Math.min(Math.max(step - bias, lowest), highest)
      if (value < threshold) break
      weight *= base - threshold
    }
    const count = signs.length + 1
    bias = adapted(place - before, count, before === 0)
    code += Math.floor(place / count)
    if (code > lastCode) return ''
    place %= count
    signs.splice(place, 0, String.fromCodePoint(code))
    place += 1
  }
  return signs.join('')
}

const adapted = (delta: number, count: number, isFirst: boolean): number => {
  let left = Math.floor(delta / (isFirst ? damping : 2))
  left += Math.floor(left / count)
  let bias = 0
  while (left > ((base - lowest) * highest) / 2) {
    left = Math.floor(left / (base - lowest))
    bias += base
  }
  return bias + Math.floor((base * left) / (left + skew))
}
