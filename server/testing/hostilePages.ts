// Generated hostile pages, each with its expected result.
import { hostileMeanings } from './hostileMeanings.ts'
import { many, page, type HostilePage } from './hostilePage.ts'

const repeat = (text: string, count: number) => (): string => text.repeat(count)
const utf16 = (text: string, order: 'le' | 'be'): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
const trees: readonly HostilePage[] = [
  { name: '200,000 nested blocks', verdict: 'heavy', body: repeat('<div>', 200_000) },
  { name: '200,000 nested spans', verdict: 'heavy', body: repeat('<span>', 200_000) },
  {
    name: '20,000 nested blocks with text at the bottom',
    verdict: 'heavy',
    body: () => `${'<div>'.repeat(20_000)}bottom`,
  },
  { name: 'nested lists', verdict: 'too_heavy', body: repeat('<li>x<ul>', 300_000) },
  { name: 'formatting that is never closed', verdict: 'heavy', body: repeat('<b><i><u>', 60_000) },
  {
    name: 'formatting that every paragraph opens again',
    verdict: 'heavy',
    body: () => many(5_000, (index) => `<b id=${index}>`) + '<p>x'.repeat(5_000),
  },
  { name: 'links around blocks, never closed', verdict: 'heavy', body: repeat('<a href=/x><p>y', 60_000) },
  {
    name: 'closing tags that nothing opened',
    verdict: 'read',
    body: () => page(`${'</b></p></a></div>'.repeat(3_000)}end`),
  },
  { name: 'tables in tables, text between', verdict: 'too_heavy', body: repeat('<table><tr>x', 250_000) },
  { name: 'text that tables push out', verdict: 'heavy', body: () => `<table>${'x<b>y</b>'.repeat(60_000)}` },
  { name: 'rows outside every table', verdict: 'read', body: () => page(`${'<tr><td>'.repeat(5_000)}cell`) },
  { name: 'options without end', verdict: 'too_heavy', body: () => `<select>${'<option>'.repeat(500_000)}` },
  { name: 'selects in selects', verdict: 'heavy', body: repeat('<select><div>', 30_000) },
  { name: 'half a million paragraphs', verdict: 'too_heavy', body: repeat('<p>x</p>', 500_000) },
  { name: 'a million line breaks', verdict: 'too_heavy', body: repeat('<br>', 1_000_000) },
  { name: 'drawings in drawings', verdict: 'too_heavy', body: repeat('<svg>', 500_000) },
  { name: 'templates in templates', verdict: 'heavy', body: repeat('<template>', 50_000) },
  {
    name: 'a link behind many templates',
    verdict: 'read',
    body: () => page(`${'<template>'.repeat(300)}<a href=/hidden>hidden</a>`),
    facts: { links: [], linksTotal: 0, words: 0 },
  },
  { name: 'forms in forms', verdict: 'read', body: repeat('<form>', 20_000), facts: { forms: 1 } },
  { name: 'a frameset in a body', verdict: 'read', body: () => page('text<frameset><frame src=/x></frameset>', '') },
  {
    name: 'a page of frames',
    verdict: 'read',
    body: () => `<html>${'<frameset>'.repeat(5_000)}<noframes><a href=/x>x</a>`,
    facts: { links: [] },
  },
]

const tokens: readonly HostilePage[] = [
  { name: 'a million attributes', verdict: 'too_heavy', body: () => `<a ${many(600_000, (index) => `a${index} `)}>` },
  {
    name: 'the same attribute a million in total',
    verdict: 'heavy',
    body: () => `<a ${'href=/x '.repeat(500_000)}>x</a>`,
  },
  {
    name: 'one attribute of four megabytes',
    verdict: 'heavy',
    body: () => page(`<a href="/${'x'.repeat(4_000_000)}">long</a>`),
    facts: { links: [] },
  },
  {
    name: 'a picture of four megabytes inside the page',
    verdict: 'heavy',
    body: () => page(`<img src="data:image/png;base64,${'A'.repeat(4_000_000)}">word`),
    facts: { words: 1 },
  },
  { name: 'five megabytes of the start of a link', verdict: 'heavy', body: repeat('<a', 2_400_000) },
  { name: 'a million opening brackets', verdict: 'heavy', body: repeat('<', 1_000_000) },
  {
    name: 'a comment of four megabytes',
    verdict: 'heavy',
    body: () => `<!--${'- '.repeat(2_000_000)}--><p>word`,
    facts: { words: 1 },
  },
  {
    name: 'a comment that never ends',
    verdict: 'heavy',
    body: () => `<p>word<!--${'x'.repeat(4_000_000)}`,
    facts: { words: 1 },
  },
  {
    name: 'ten thousand comments',
    verdict: 'read',
    body: () => page(`${'<!-- <a href=/x>x</a> -->'.repeat(10_000)}word`),
    facts: { words: 1, links: [] },
  },
  { name: 'ampersands', verdict: 'heavy', body: repeat('&', 1_000_000) },
  {
    name: 'a flood of entities',
    verdict: 'heavy',
    body: repeat('&amp;&#x41;&CounterClockwiseContourIntegral;', 80_000),
  },
  {
    name: 'numbers of characters that do not exist',
    verdict: 'read',
    body: () => page('&#0;&#xD800;&#x110000;&#99999999999999999999;x'),
    facts: { words: 1 },
  },
  { name: 'null bytes', verdict: 'read', body: () => page(`a\0b<a href="/\0x">li\0nk</a>${'\0'.repeat(50_000)}`) },
  {
    name: 'bytes that are no UTF-8',
    verdict: 'read',
    body: () => Buffer.concat([Buffer.from('<p>w\u00f6rter '), Buffer.alloc(50_000, 0xff)]),
    contentType: 'text/html; charset=utf-8',
  },
  {
    name: 'UTF-16 without a mark',
    verdict: 'read',
    body: () => utf16(page('zw\u00f6lf Worte'), 'le'),
    facts: { words: 2 },
  },
  {
    name: 'UTF-16 the other way round',
    verdict: 'read',
    body: () => utf16(page('zw\u00f6lf Worte'), 'be'),
    facts: { words: 2 },
  },
  {
    name: 'a charset that does not exist',
    verdict: 'read',
    body: () => page('gr\u00fcn'),
    contentType: 'text/html; charset=klingon-8',
    facts: { text: 'gr\u00fcn' },
  },
  {
    name: 'a charset that would read as something else',
    verdict: 'read',
    body: () => page('+ADw-script+AD4- gr\u00fcn'),
    contentType: 'text/html; charset=utf-7',
    facts: { text: '+ADw-script+AD4- gr\u00fcn' },
  },
  {
    name: 'plaintext',
    verdict: 'heavy',
    body: () => `<p>a<plaintext><a href=/x>x</a>${'y '.repeat(1_000_000)}`,
    facts: { links: [] },
  },
  {
    name: 'sections of character data',
    verdict: 'read',
    body: () => page('<![CDATA[<a href=/x>x</a>]]><svg><![CDATA[<a href=/y>y</a>]]></svg>'),
  },
  {
    name: 'a doctype full of nonsense',
    verdict: 'read',
    body: () => `<!doctype ${'x" \' > <'.repeat(10)}[<!ENTITY a "b">]><p>word`,
  },
  {
    name: 'billion laughs in a page',
    verdict: 'read',
    body: () => `<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><p>&b;&b;</p>`,
  },
  { name: 'an empty page', verdict: 'read', body: () => '', facts: { words: 0, title: null } },
  { name: 'half a tag', verdict: 'read', body: () => '<html><body><p>one<a href="/x', facts: { words: 1, links: [] } },
]

export const hostilePages: readonly HostilePage[] = [...trees, ...tokens, ...hostileMeanings]
