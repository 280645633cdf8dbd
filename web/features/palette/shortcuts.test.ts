import { describe, expect, it } from 'vitest'
import { goWaitMs, isKeyAlone, isPaletteKey, nothingPressed, press } from './shortcuts.ts'

/** Result of keys pressed at these times. */
const type = (...keys: [key: string, atMs: number][]) => {
  let pressed = nothingPressed
  return keys.map(([key, atMs]) => {
    const result = press(pressed, key, atMs)
    pressed = result.pressed
    return result.deed
  })
}

const key = (pressed: string, more: object = {}) => ({
  ...{ key: pressed, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...{ isComposing: false, repeat: false, defaultPrevented: false },
  ...more,
})

describe('keys', () => {
  it('open a page if its letter follows g in time', () => {
    expect(type(['g', 0], ['o', goWaitMs])).toEqual([null, { kind: 'go', page: 'orders' }])
    expect(type(['g', 0], ['o', goWaitMs + 1])).toEqual([null, null])
  })

  it('open it once: the letter alone does nothing', () => {
    expect(type(['g', 0], ['w', 10], ['w', 20])).toEqual([null, { kind: 'go', page: 'websites' }, null])
  })

  it('forget g after any other key, and start again with another g', () => {
    expect(type(['g', 0], ['x', 10], ['d', 20])).toEqual([null, null, null])
    expect(type(['g', 0], ['g', goWaitMs], ['d', goWaitMs + 500])).toEqual([
      null,
      null,
      { kind: 'go', page: 'dashboard' },
    ])
  })

  it('open the search and the shortcut list, also after g', () => {
    expect(type(['/', 0], ['?', 10], ['g', 20], ['/', 30])).toEqual([
      { kind: 'search' },
      { kind: 'list' },
      null,
      { kind: 'search' },
    ])
  })

  it('count only alone: not with modifiers, held down, already handled or during composition', () => {
    expect(isKeyAlone(key('g'))).toBe(true)
    for (const more of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing', 'defaultPrevented']) {
      expect(isKeyAlone(key('g', { [more]: true })), more).toBe(false)
    }
  })

  it('open the palette only with Ctrl or ⌘ and K', () => {
    expect(isPaletteKey(key('k', { ctrlKey: true }))).toBe(true)
    expect(isPaletteKey(key('K', { metaKey: true }))).toBe(true)
    expect(isPaletteKey(key('k'))).toBe(false)
    expect(isPaletteKey(key('k', { ctrlKey: true, shiftKey: true }))).toBe(false)
    expect(isPaletteKey(key('k', { ctrlKey: true, metaKey: true }))).toBe(false)
  })
})
