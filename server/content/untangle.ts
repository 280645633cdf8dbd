// Pre-processing of engine output before it is parsed as Markdown: the cost of parsing unclosed marks grows
// quadratically, and nested containers are parsed recursively. Beyond reasonable limits only the words are kept.

/** Maximum nesting of quotes and lists in one line. */
const containersMax = 8
/** Maximum number of bold and italic marks in one stretch of text; a long list with numbers has a few hundred. */
const favouritesMax = 400

const containers = new RegExp(String.raw`^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))){${containersMax + 1},}`)
/** A line that certainly does not continue the text before it. */
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
