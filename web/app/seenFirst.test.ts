import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { seenFirst } from './seenFirst.ts'

const rendered = `<!DOCTYPE html><html lang="en"><head><title>Help</title>
<link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry-2.js"/>
<link rel="modulepreload" href="/assets/vendor-3.js"/></head><body><h1>Help</h1><script>early()</script>
<script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-4.js";
import * as route1 from "/assets/HelpPage-5.js";
  
  window.__reactRouterRouteModules = {"root":route0,"help-en":route1};

import("/assets/entry-2.js");</script></body></html>`

const startOf = (html: string): string => /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

describe('a prerendered page', () => {
  it('requests no script before the first paint', () => {
    const html = seenFirst(rendered, 'en')
    expect(html).not.toContain('modulepreload" href')
    expect(startOf(html)).not.toContain('import("/assets/manifest')
    expect(startOf(html).indexOf('await new Promise')).toBeLessThan(startOf(html).indexOf('modulepreload'))
    expect(startOf(html)).not.toMatch(/^import /m)
    expect(html).toContain('<h1>Help</h1><script>early()</script>')
  })

  it('states the language it was rendered in, for the client entry', () => {
    expect(seenFirst(rendered, 'de')).toContain('<html data-rendered="de" lang=')
  })

  it('then requests all scripts at once and starts as before', async () => {
    const asked: string[] = []
    const links: { href: string }[] = []
    const browserGlobals = {
      __reactRouterRouteModules: null as Record<string, string> | null,
    }
    const page = {
      visibilityState: 'hidden',
      createElement: () => ({}),
      head: { append: (link: { href: string }) => links.push(link) },
    }
    const load = (path: string): Promise<string> => {
      asked.push(path)
      return Promise.resolve(`module ${path}`)
    }
    const script = startOf(seenFirst(rendered, 'en')).replaceAll('import(', 'load(')
    await runInNewContext(`(async()=>{${script}})()`, {
      document: page,
      window: browserGlobals,
      load,
      addEventListener: () => undefined,
    })
    expect(links.map(({ href }) => href)).toEqual([
      '/assets/manifest-1.js',
      '/assets/entry-2.js',
      '/assets/vendor-3.js',
    ])
    expect(asked).toEqual(['/assets/root-4.js', '/assets/HelpPage-5.js', '/assets/manifest-1.js', '/assets/entry-2.js'])
    expect(browserGlobals.__reactRouterRouteModules).toEqual({
      root: 'module /assets/root-4.js',
      'help-en': 'module /assets/HelpPage-5.js',
    })
  })

  it('fails the build if its HTML has an unexpected structure', () => {
    expect(() => seenFirst('<html><body><script type="module" src="/x.js"></script></body></html>', 'en')).toThrow(
      'no script that starts it',
    )
  })
})
