// Pages that are easy to parse and hard to interpret: their content is meant to mislead the analysis.
import type { PageFacts } from '../platform/crawl/facts.ts'
import { many, page, type HostilePage } from './hostilePage.ts'

const link = (url: string, text: string): PageFacts['links'][number] => ({
  url,
  text,
  rel: [],
  place: 'main',
  visible: true,
  external: false,
})

export const hostileMeanings: readonly HostilePage[] = [
  {
    name: 'a base elsewhere',
    verdict: 'read',
    body: () => page('<a href="x">x</a>', '<base href="https://elsewhere.example/"><base href="/second/">'),
    facts: { links: [{ ...link('https://elsewhere.example/x', 'x'), external: true }] },
  },
  {
    name: 'a base that is a script',
    verdict: 'read',
    body: () => page('<a href="x">x</a>', '<base href="javascript:alert(1)//">'),
    facts: { links: [link('https://site.test/x', 'x')] },
  },
  {
    name: 'links that run',
    verdict: 'read',
    body: () =>
      page(
        '<a href="javascript:x()">a</a><a href=" java\nscript:x()">b</a><a href="data:text/html,x">c</a><a href="vbscript:x">d</a><a href="file:///etc/passwd">e</a>',
      ),
    facts: { links: [], linksTotal: 0 },
  },
  {
    name: 'links with names in them',
    verdict: 'read',
    body: () => page('<a href="https://site.test@evil.example/">x</a>'),
    facts: { links: [{ ...link('https://site.test@evil.example/', 'x'), external: true }] },
  },
  {
    name: 'hosts that look alike',
    verdict: 'read',
    body: () => page('<a href="https://s\u0456te.test/">x</a><a href="https://site.test.evil.example/">y</a>'),
    facts: { linksTotal: 2 },
  },
  {
    name: 'addresses that are none',
    verdict: 'read',
    body: () =>
      page('<a href="http://">x</a><a href="http://[::1">y</a><a href="//">z</a><a href="https://a b/">q</a>'),
    facts: { links: [] },
  },
  {
    name: 'a refresh to itself',
    verdict: 'read',
    body: () => page('x', '<meta http-equiv=refresh content="0; url=https://site.test/">'.repeat(1_000)),
    facts: { refresh: 'https://site.test/' },
  },
  {
    name: 'a calendar without end',
    verdict: 'heavy',
    body: () => page(many(40_000, (index) => `<a href="/calendar/${index}/">${index}</a>`)),
    facts: { linksTotal: 40_000 },
  },
  {
    name: 'a canonical address elsewhere',
    verdict: 'read',
    body: () =>
      page(
        'x<link rel=canonical href=/late>',
        '<link rel=canonical href="https://elsewhere.example/"><link rel=canonical href=/second>',
      ),
    facts: { canonical: 'https://elsewhere.example/' },
  },
  {
    name: 'drawings and formulas that pretend',
    verdict: 'read',
    body: () =>
      page(
        '<svg><a href="/svg">s</a><title><a href="/t">t</a></title><style><a href=/u>u</a></style></svg><math><mi><a href="/m">m</a></mi></math>',
      ),
  },
  {
    name: 'links where nobody checks',
    verdict: 'read',
    body: () =>
      page(
        '<noscript><a href=/a>a</a></noscript><iframe><a href=/b>b</a></iframe><!-- <a href=/c>c</a> --><template><a href=/d>d</a></template><textarea><a href=/e>e</a></textarea><xmp><a href=/f>f</a></xmp><script>"<a href=/g>"</script>',
      ),
    facts: { links: [], linksTotal: 0 },
  },
  {
    name: 'deep JSON-LD',
    verdict: 'read',
    body: () => page('x', `<script type="application/ld+json">${'['.repeat(90_000)}${']'.repeat(90_000)}</script>`),
    facts: { schemaTypes: [] },
  },
  {
    name: 'JSON-LD of four megabytes',
    verdict: 'heavy',
    body: () => page('x', `<script type="application/ld+json">[${'{"@type":"Thing"},'.repeat(220_000)}1]</script>`),
    facts: { schemaTypes: [] },
  },
  {
    name: 'JSON-LD that reaches for prototypes',
    verdict: 'read',
    body: () =>
      page(
        'x',
        '<script type="application/ld+json">{"__proto__":{"@type":"Evil","polluted":true},"constructor":{"prototype":{"polluted":true}},"@type":["Article",7,null,{"a":1}],"datePublished":{"toString":1}}</script>',
      ),
    facts: { schemaTypes: ['Article', 'Evil'], dates: [] },
  },
  {
    name: 'JSON-LD that is none',
    verdict: 'read',
    body: () => page('x', '<script type="application/ld+json">{"@type":"Article",}</script>'.repeat(300)),
    facts: { schemaTypes: [] },
  },
  {
    name: 'days that never were',
    verdict: 'read',
    body: () =>
      page(
        '<time datetime="99999-01-01"></time><time datetime="2024-02-30"></time><time datetime="-0001-01-01"></time><time datetime="2024-02-29T99:99"></time><time datetime="1e9">',
      ),
    facts: { dates: ['2024-02-29'] },
  },
  {
    name: 'writing turned around',
    verdict: 'read',
    body: () => page('\u202egnp.exe\u202c x\u2066y\u2069', '<title>\u202eevil\u202c</title>'),
    facts: { title: 'evil' },
  },
  {
    name: 'control characters',
    verdict: 'read',
    body: () => page('a\u0001b\u001b[31mc\u0085d\u007fe', '<title>\u0007a\u001b]0;x\u0007b</title>'),
    facts: { title: 'a ]0;x b' },
  },
  {
    name: 'a title of a megabyte',
    verdict: 'heavy',
    body: () => page('x', `<title>${'<b>title '.repeat(120_000)}</title>`),
  },
  {
    name: 'halves of characters',
    verdict: 'read',
    body: () => page('&#x1F600;'.repeat(15_000), `<title>${'\u{1F600}'.repeat(400)}</title>`),
    facts: { title: '\u{1F600}'.repeat(150) },
  },
  { name: 'a hundred thousand headings', verdict: 'heavy', body: () => '<h1>x</h1>'.repeat(100_000) },
  {
    name: 'styles of a megabyte',
    verdict: 'heavy',
    body: () => page(`<p style="${'color:red;'.repeat(100_000)}display:none">seen</p>`),
  },
  { name: 'two thousand bases', verdict: 'read', body: () => page('x', '<base href="http://[">'.repeat(2_000)) },
]
