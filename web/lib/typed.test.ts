import { describe, expect, it } from 'vitest'
import { createTyped } from './typed.ts'

const field = (text: string) => ({ isConnected: true, text: () => text })

describe('typed input', () => {
  it('is worth keeping while its field is on the page and not empty', () => {
    const typed = createTyped()
    expect(typed.isAnything()).toBe(false)
    typed.note(field('A long reply'))
    expect(typed.isAnything()).toBe(true)
  })

  it('is discarded when the field is cleared or removed with its form', () => {
    const typed = createTyped()
    typed.note(field('  '))
    const sent = field('Sent in the meantime')
    typed.note(sent)
    sent.isConnected = false
    expect(typed.isAnything()).toBe(false)
  })
})
