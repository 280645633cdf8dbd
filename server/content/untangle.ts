// What an engine wrote, before it is read as Markdown: the work of reading marks that are left open grows with each of them for every one
// that follows, and containers in containers are read one inside the other. Of more than anybody means only the words are left.

/** Quotes and lists in which one line stands. */
const containersMax = 8
/** Of bold and italic in one stretch of text; a long list with numbers has some hundred. */
const favouritesMax = 400

const containers = new RegExp(String.raw`^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))){${containersMax + 1},}`)
/** Where a line is certainly no part of the text before it. */
const begins = /^\s*$|^[ \t]*[*+-][ \t]|^#{1,6}[ \t]/

const marksIn = (line: string): number => line.match(/[*_]/g)?.length ?? 0

export const untangle = (markdown: string): string => {
  const stretches: { lines: string[]; marks: number }[] = []
  for (const given of markdown.split('\n')) {
    const line = given.replace(containers, '')
    const last = stretches.at(-1)
    if (last === undefined || begins.test(line)) stretches.push({ lines: [line], marks: marksIn(line) })
    else {
      last.lines.push(line)
      last.marks += marksIn(line)
    }
  }
  return stretches
    .flatMap(({ lines, marks }) => (marks > favouritesMax ? lines.map((line) => line.replaceAll(/[*_]/g, '')) : lines))
    .join('\n')
}
