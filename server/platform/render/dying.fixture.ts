// A process of its own that opens a page in an endless loop and is killed by its test. Arguments: the folder.
import { makeLog } from '../log.ts'
import { findChromium } from './findChromium.ts'
import { makeRenderer } from './renderer.ts'

const [folder = ''] = process.argv.slice(2)
const renderer = await makeRenderer({
  outbound: {
    openPage: () => ({
      fetch: () => {
        process.stdout.write(`${renderer.running()?.pid ?? 0}\n`)
        return Promise.resolve({
          kind: 'answered',
          status: 200,
          headers: { 'content-type': 'text/html' },
          setCookies: [],
          body: Buffer.from('<script>for(;;);</script>'),
          truncated: false,
        })
      },
      broken: () => null,
      spent: () => ({ requests: 0, bytes: 0 }),
      close: () => undefined,
    }),
  },
  path: findChromium(process.env['CHROMIUM_PATH'] ?? null),
  folder,
  sandboxed: false,
  userAgent: 'AnkerplatzTest/1.0',
  log: makeLog('silent'),
})
await renderer.check({
  url: 'http://site.test/',
  wanted: { hosts: ['target.test'], text: null },
  mayOpen: () => Promise.resolve(true),
})
