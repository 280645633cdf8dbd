import { afterEach, describe, expect, it, vi } from 'vitest'
import { cookieTrace, isAuthDatabase, keptAtSignOut, sweepBrowser, sweepStorage } from './sessionTraces.ts'

const storageWith = (entries: Record<string, string>): Storage => {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    key: (position) => [...map.keys()][position] ?? null,
    getItem: (name) => map.get(name) ?? null,
    setItem: (name, value) => void map.set(name, value),
    removeItem: (name) => void map.delete(name),
    clear: () => map.clear(),
  }
}

const namesIn = (storage: Storage): (string | null)[] =>
  Array.from({ length: storage.length }, (_, position) => storage.key(position))

afterEach(() => void vi.unstubAllGlobals())

describe('what is left after signing out', () => {
  it('is the cookie choice, the theme and the language, and nothing else', () => {
    const storage = storageWith({
      theme: 'light',
      language: 'de',
      'cookie-consent': '{}',
      referrer: '{}',
      sidebar: 'x',
    })
    sweepStorage(storage, keptAtSignOut)
    expect(namesIn(storage)).toEqual(['theme', 'language', 'cookie-consent'])
  })

  it('is nothing in the session storage and no database of the auth provider', async () => {
    const session = storageWith({ anything: 'x' })
    const deleted: string[] = []
    vi.stubGlobal('localStorage', storageWith({ referrer: '{}' }))
    vi.stubGlobal('sessionStorage', session)
    vi.stubGlobal('indexedDB', {
      databases: () => Promise.resolve([{ name: 'better-auth.session' }, { name: 'maps' }, {}]),
      deleteDatabase: (name: string) => void deleted.push(name),
    })
    await sweepBrowser()
    expect(namesIn(session)).toEqual([])
    expect(deleted).toEqual(['better-auth.session'])
    expect(isAuthDatabase(undefined)).toBe(false)
  })
})

describe('a trace', () => {
  it('is a cookie that this very script can set, see and take away', () => {
    const jar = { value: '' }
    vi.stubGlobal('location', { protocol: 'https:' })
    vi.stubGlobal('document', {
      get cookie() {
        return jar.value
      },
      set cookie(text: string) {
        jar.value = text.includes('Max-Age=0') ? '' : (text.split(';')[0] ?? '')
        expect(text).toContain('; Secure')
      },
    })
    const trace = cookieTrace('session-hint')
    expect(trace.present()).toBe(false)
    trace.set()
    expect(trace.present()).toBe(true)
    trace.clear()
    expect(trace.present()).toBe(false)
  })
})
