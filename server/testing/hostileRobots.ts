// robots.txt files of 500 KB that cost much to read or to match, for the test and the proof of their cost.
const bytesMax = 500 * 1024

const filled = (line: (index: number) => string, head = 'User-agent: *\n'): string => {
  const lines: string[] = [head]
  let size = head.length
  for (let index = 0; size < bytesMax; index += 1) {
    lines.push(line(index))
    size += Buffer.byteLength(line(index))
  }
  return lines.join('')
}

export const hostileRobots: Readonly<Record<string, string>> = {
  'many short rules': filled(() => 'Allow:/\n'),
  'many rules of growing length': filled((index) => `Allow:/${'a'.repeat(index % 40)}\n`),
  'many groups': filled((index) => `User-agent:a${'b'.repeat(index % 30)}\nAllow:/\n`),
  'one robot in many groups': filled(() => 'User-agent:*\nAllow:/\n', ''),
  'a long list of robots': filled(
    (index) => `User-agent:${String.fromCharCode(97 + (index % 26))}${'x'.repeat(index % 20)}\n`,
  ),
  'rules of letters to encode': filled(() => 'Allow:/ü\n'),
  'rules of letters to decode': filled(() => 'Allow:/%41\n'),
  'one rule of letters to encode by turns': `User-agent: *\nAllow:/${'ü,'.repeat(bytesMax / 3)}`,
  'rules with wildcards': filled(() => 'Allow:*a\n'),
  'rules of wildcards only': filled(() => 'Allow:/*a*a*a*a*a*a*a*a*a*a*b$\n'),
  'one rule of wildcards': `User-agent: *\nDisallow: /${'*a'.repeat(bytesMax / 2 - 20)}$`,
  'rules that match almost': filled(() => `Disallow: /*b${'a'.repeat(500)}\n`),
  'rules that match almost to their end': filled(() => `Disallow: /*${'a'.repeat(500)}b\n`),
  'rules that end almost': filled(() => `Disallow: /*${'a'.repeat(30)}$\n`),
  'no line breaks': 'a'.repeat(bytesMax),
  'no line breaks, colons': ':'.repeat(bytesMax),
  'white space': ' '.repeat(bytesMax),
  'only line feeds': '\n'.repeat(bytesMax),
  'only carriage returns': '\r'.repeat(bytesMax),
  'only line breaks': '\r\n'.repeat(bytesMax / 2),
  'lines without meaning': 'a\n'.repeat(bytesMax / 2),
  'lines of a colon': ':\n'.repeat(bytesMax / 2),
  comments: '#\n'.repeat(bytesMax / 2),
  sitemaps: filled((index) => `Sitemap:/${index}\n`),
  'crawl delays': filled(() => 'Crawl-delay:1\n'),
}
