import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { headScript } from './headScript.ts'

interface Visit {
  path: string
  stored?: Record<string, string>
  languages?: string[]
  prefersDark?: boolean
  forbidden?: boolean
  cameFrom?: string
}

const run = (visit: Visit) => {
  const { path, stored = {}, languages = ['en-GB'], prefersDark = false, forbidden = false, cameFrom = '' } = visit
  const classes = new Set(['dark'])
  const root = {
    lang: 'as rendered',
    dataset: {} as Record<string, string>,
    classList: {
      add: (name: string) => void classes.add(name),
      remove: (...names: string[]) => names.forEach((name) => classes.delete(name)),
    },
  }
  const url = new URL(path, 'http://links.test')
  let replaced: string | null = null
  const browserGlobals = {
    document: { documentElement: root, querySelector: () => null, referrer: cameFrom },
    location: {
      hostname: url.hostname,
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      replace: (next: string) => void (replaced = next),
    },
    localStorage: {
      getItem: (key: string) => {
        if (forbidden) throw new Error('denied')
        return stored[key] ?? null
      },
    },
    navigator: { languages },
    URL,
    URLSearchParams,
    matchMedia: () => ({ matches: prefersDark }),
  }
  runInNewContext(headScript, browserGlobals)
  return { theme: [...classes].join(), lang: root.lang, replaced: replaced as string | null, ...root.dataset }
}

describe('before the first paint', () => {
  it('the theme is set: dark by default, else as stored or as the system prefers', () => {
    expect(run({ path: '/' }).theme).toBe('dark')
    expect(run({ path: '/', stored: { theme: 'light' } }).theme).toBe('light')
    expect(run({ path: '/', stored: { theme: 'system' }, prefersDark: false }).theme).toBe('light')
    expect(run({ path: '/', stored: { theme: 'system' }, prefersDark: true }).theme).toBe('dark')
  })

  it('a reader of German is redirected from an English public page to its German version', () => {
    const stored = { language: 'de' }
    expect(run({ path: '/', stored }).replaced).toBe('/de')
    expect(run({ path: '/privacy?a=1#b', stored }).replaced).toBe('/de/privacy?a=1#b')
    expect(run({ path: '/help/', stored }).replaced).toBe('/de/help')
    expect(run({ path: '/dashboard', stored }).replaced).toBeNull()
  })

  it('so is a reader without a stored choice whose browser prefers German, but not one who has chosen English', () => {
    expect(run({ path: '/', languages: ['de-AT', 'en'] }).replaced).toBe('/de')
    expect(run({ path: '/help', languages: ['fr', 'de'] }).replaced).toBe('/de/help')
    expect(run({ path: '/', languages: ['en-US', 'de'] }).replaced).toBeNull()
    expect(run({ path: '/', languages: [] }).replaced).toBeNull()
    expect(run({ path: '/', languages: ['de'], stored: { language: 'en' } }).replaced).toBeNull()
    // If nothing can be stored, the referrer of a click on "English" is the only hint.
    expect(run({ path: '/', languages: ['de'], forbidden: true, cameFrom: 'http://links.test/de' }).replaced).toBeNull()
  })

  it('a shared link keeps its referrer, unless its URL already has one', () => {
    const visit = { languages: ['de'], cameFrom: 'https://blog.test/a?b=1' }
    expect(run({ ...visit, path: '/?ref=HAFEN24' }).replaced).toBe('/de?ref=HAFEN24&utm_source=blog.test')
    expect(run({ ...visit, path: '/?ref=HAFEN24&utm_source=mail' }).replaced).toBe('/de?ref=HAFEN24&utm_source=mail')
    expect(run({ ...visit, path: '/help' }).replaced).toBe('/de/help')
    const inside = { ...visit, path: '/?a=1', cameFrom: 'http://links.test/auth' }
    expect(run({ ...inside, stored: { language: 'de' } }).replaced).toBe('/de?a=1')
    expect(run({ ...visit, path: '/?a=1', cameFrom: '' }).replaced).toBe('/de?a=1')
  })

  it('the German address overrides the stored language', () => {
    expect(run({ path: '/de', stored: { language: 'en' } })).toMatchObject({ replaced: null, lang: 'as rendered' })
  })

  it('pages of the app use the stored language, else the browser’s, else English', () => {
    expect(run({ path: '/dashboard', stored: { language: 'de' } }).lang).toBe('de')
    expect(run({ path: '/auth', languages: ['fr', 'de-AT'] }).lang).toBe('de')
    expect(run({ path: '/auth', languages: ['fr'] }).lang).toBe('en')
    expect(run({ path: '/de/nothing-here', languages: ['de-DE'] }).lang).toBe('de')
    expect(run({ path: '/de/help/', languages: ['en'] }).lang).toBe('as rendered')
  })

  it('the placeholder knows whether the page is inside the shell', () => {
    expect(run({ path: '/orders/17' })).toMatchObject({ outline: 'shell', sidebar: 'pinned' })
    expect(run({ path: '/auth', stored: { sidebar: 'collapsed' } })).toMatchObject({
      outline: 'plain',
      sidebar: 'collapsed',
    })
  })

  it('works if storage is forbidden', () => {
    expect(run({ path: '/', forbidden: true }).theme).toBe('dark')
  })
})
