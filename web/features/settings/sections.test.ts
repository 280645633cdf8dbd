import { describe, expect, it } from 'vitest'
import { sectionIn } from './sections.ts'
import { sectionAt } from './useCurrentSection.ts'

describe('the settings sections', () => {
  it('are named in the URL hash', () => {
    expect(sectionIn('#notifications')).toBe('notifications')
    expect(sectionIn('#elsewhere')).toBeNull()
    expect(sectionIn('')).toBeNull()
  })

  it('become current once their top has passed the line, the last one at the end of the page', () => {
    const places = [
      { name: 'profile', top: -400 },
      { name: 'security', top: 120 },
      { name: 'notifications', top: 700 },
    ] as const
    expect(sectionAt(places, 300, false)).toBe('security')
    expect(sectionAt(places, 300, true)).toBe('notifications')
    expect(sectionAt([{ name: 'profile', top: 500 }], 300, false)).toBe('profile')
  })
})
