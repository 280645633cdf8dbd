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

describe('session traces', () => {
  it('leave only the cookie choice, the theme and the language after sign-out', () => {
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

  it('leave no session storage and no database of the auth provider after sign-out', async () => {
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
  it('use a cookie that the script can set, read and delete', () => {
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
