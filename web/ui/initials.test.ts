import { describe, expect, it } from 'vitest'
import { initialsOf, placeOfText } from './initials.ts'

describe('initials', () => {
  it('are at most two letters', () => {
    expect(initialsOf('Lena Meer')).toBe('LM')
    expect(initialsOf('Anna Maria von der See')).toBe('AS')
    expect(initialsOf('äpfel')).toBe('Ä')
    expect(initialsOf('lena.meer@example.org')).toBe('LM')
    expect(initialsOf('  ')).toBe('')
    expect(initialsOf('(Lena) "M"')).toBe('LM')
  })

  it('get the same background for the same name', () => {
    expect(placeOfText('waldpfad-magazin.de', 8)).toBe(placeOfText('waldpfad-magazin.de', 8))
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => placeOfText(name, 8))).size).toBeGreaterThan(3)
  })
})
