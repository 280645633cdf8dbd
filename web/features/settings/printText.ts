// Prints a heading and some lines, without the rest of the page.
import { minuteMs } from '../../../contract/durations.ts'

const cleanUpAfterMs = minuteMs

export const printText = (title: string, lines: readonly string[]): void => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (page === null) return
  const heading = page.createElement('h1')
  heading.textContent = title
  const list = page.createElement('pre')
  list.textContent = lines.join('\n')
  page.body.append(heading, list)
  frame.contentWindow?.print()
  // Some browsers print after the call has returned; the frame must still exist then.
  setTimeout(() => frame.remove(), cleanUpAfterMs)
}
