import { describe, expect, it } from 'vitest'
import { applyTheme, readTheme, resolveTheme, themeColours } from './theme.ts'

describe('the theme', () => {
  it('is dark if nothing, or an invalid value, is stored', () => {
    expect(readTheme(null)).toBe('dark')
    expect(readTheme('purple')).toBe('dark')
    expect(['light', 'dark', 'system'].map(readTheme)).toEqual(['light', 'dark', 'system'])
  })

  it('follows the operating system only if chosen', () => {
    expect(resolveTheme('system', true)).toBe('dark')
    expect(resolveTheme('system', false)).toBe('light')
    expect(resolveTheme('light', true)).toBe('light')
    expect(resolveTheme('dark', false)).toBe('dark')
  })

  it('sets the class of the document root and the theme colour of the browser', () => {
    const classes = new Set(['dark', 'other'])
    const colours: string[] = []
    const root = {
      classList: {
        add: (name: string) => void classes.add(name),
        remove: (...names: string[]) => names.forEach((name) => classes.delete(name)),
      },
      ownerDocument: {
        querySelector: () => ({ setAttribute: (_: string, value: string) => void colours.push(value) }),
      },
    }
    applyTheme('light', root as unknown as Element)
    expect([...classes]).toEqual(['other', 'light'])
    expect(colours).toEqual([themeColours.light])
  })
})
