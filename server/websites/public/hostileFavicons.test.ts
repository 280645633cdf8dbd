import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { draw } from './draw.ts'
import { bitmapEntry, icoOf, pngAnnouncing } from './icons.fixture.ts'
import { iconBytesMax } from './pictureSizes.ts'
import { middleOf, red, useFavicons } from './favicons.fixture.ts'

const setup = useFavicons()
const { claim, serve, fetchNow, noted } = setup

describe('an icon from a hostile site', () => {
  test('is cut off above the maximum icon size', async () => {
    await claim('large.test')
    await fetchNow(await serve({ '/favicon.ico': Buffer.alloc(iconBytesMax + 1, 1) }), 'large.test')
    expect((await noted('large.test'))?.kind).toBe('none')
  })

  const svg = (inside: string, attributes = 'width="64" height="64"', before = ''): Buffer =>
    Buffer.from(
      `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
    )
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const nested = Array.from(
    { length: 30 },
    (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/><use href="#g${at}"/></g>`,
  ).join('')

  test.each<[string, Buffer]>([
    ['HTML', Buffer.from('<!doctype html><html><body><svg width="64" height="64"></svg></body></html>')],
    [
      'HTML with a drawing in it',
      Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/></html>'),
    ],
    ['text', Buffer.from('not a picture at all')],
    ['nothing but zeros', Buffer.alloc(5_000)],
    [
      'entities that multiply',
      svg('<text>&l9;</text>', undefined, `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`),
    ],
    [
      'an entity that is a file',
      svg('<text>&f;</text>', undefined, '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
    ],
    ['a letter that would need a font', svg('<rect width="64" height="64"/><text y="50">A</text>')],
    ['an emoji that would need a font', svg('<s:text xmlns:s="http://www.w3.org/2000/svg" y=".9em">🎯</s:text>')],
    ['a drawing of a million by a million', svg('<rect width="9" height="9"/>', 'width="1000000" height="1000000"')],
    ['a PNG that announces 60,000 by 60,000', pngAnnouncing(60_000, 60_000)],
    ['a pixel that counts visitors', pngAnnouncing(1, 1)],
    ['an icon file without pictures', icoOf([])],
    [
      'an icon file whose pictures lie outside of it',
      icoOf([{ side: 16, bytes: Buffer.alloc(40), offset: 0xfffffff0 }]),
    ],
    ['an icon file of 65,535 announced pictures', icoOf([], { count: 65_535 })],
    ['an icon file with a PNG bomb', icoOf([{ side: 0, bytes: pngAnnouncing(60_000, 60_000) }])],
    [
      'an icon file with a picture of 2,000,000,000 rows',
      icoOf([{ side: 16, bytes: bitmapEntry({ width: 16, height: 2_000_000_000, bits: 32 }) }]),
    ],
    ['a compressed drawing', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
  ])('%s is not a picture', async (_, bytes) => {
    expect(await draw('icon', bytes)).toBeNull()
  })

  test('a valid drawing is rendered at the target size', async () => {
    const drawn = await draw('icon', svg('<rect width="16" height="16" fill="#00ff00"/>', 'viewBox="0 0 16 16"'))
    expect(await middleOf(drawn ?? new Uint8Array())).toEqual([0, 255, 0, 255])
  })

  test('endlessly recursive drawings time out', async () => {
    const drawn = await draw('icon', svg(`<g id="g0"><rect width="9" height="9"/></g>${nested}`))
    expect(drawn === null || drawn.byteLength < 20_000).toBe(true)
  }, 20_000)

  test('a drawing can access neither files nor the network', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const secret = join(setup.folder, 'secret.png')
    await writeFile(secret, await red())
    const { port } = server.address() as AddressInfo
    const drawn = await draw(
      'icon',
      svg(
        `<style>@import url("http://127.0.0.1:${port}/a.css");</style>
         <image xlink:href="http://127.0.0.1:${port}/b.png" width="64" height="64"/>
         <image xlink:href="file://${secret}" width="64" height="64"/>
         <image xlink:href="${secret}" width="64" height="64"/>
         <use xlink:href="http://127.0.0.1:${port}/c.svg#x"/><script>fetch("http://127.0.0.1:${port}/")</script>`,
      ),
    )
    expect(asked).toBe(0)
    if (drawn !== null) expect((await middleOf(drawn))[3]).toBe(0)
  })
})
