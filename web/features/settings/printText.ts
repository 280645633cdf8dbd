// Prints a heading and some lines, without the page around them.

const cleanUpAfterMs = 60_000

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
  // Some browsers print later than they say; the frame waits for them.
  setTimeout(() => frame.remove(), cleanUpAfterMs)
}
