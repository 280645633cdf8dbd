// The visible text near a link, in the order in which a visitor reads it.
import { cleanText } from './cleanText.ts'

const nearLengthMax = 300
const partsMax = 400

/** Without the text of the link itself, which lies between these two places among the visible texts of the page. */
export const nearTextOf = (shown: readonly string[], { from, to }: { from: number; to: number }): string => {
  const before: string[] = []
  for (let at = from - 1, length = 0; at >= Math.max(0, from - partsMax) && length < nearLengthMax; at -= 1) {
    const part = (shown[at] ?? '').slice(-nearLengthMax)
    before.push(part)
    length += part.length
  }
  const after: string[] = []
  for (let at = to, length = 0; at < Math.min(shown.length, to + partsMax) && length < nearLengthMax; at += 1) {
    const part = (shown[at] ?? '').slice(0, nearLengthMax)
    after.push(part)
    length += part.length
  }
  const text = `${before.reverse().join('').slice(-nearLengthMax)}\n${after.join('').slice(0, nearLengthMax)}`
  const lines = text.split('\n').map((line) => cleanText(line, nearLengthMax))
  return lines.filter((line) => line !== '').join('\n')
}
