import { expect, test } from 'vitest'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

test('texts quoted in the specification match it to the letter in their language', () => {
  expect(de.page.wrongDomain).toBe('Falsche Domain')
  expect(de.page.wrongDomainText).toBe('Bitte gib nur eine Unterseite deiner Domain an.')
  expect(de.result.failed).toBe('Prüfung fehlgeschlagen. Bitte später erneut versuchen.')
  expect(de.result.notFound).toBe('Backlink noch nicht gefunden. Bitte später erneut prüfen.')
  expect(de.result.verified).toBe('Backlink verifiziert! Credits werden gutgeschrieben.')
  expect(de.result.submitFailed).toBe('Fehler beim Einreichen des Backlinks')
  expect(en.prompt.free).toBe('Free Credits!')
  expect(en.none.add).toBe('Add & verify website')
  expect(en.sites.earn).toBe('Earn Credits')
  expect(en.sites.verified).toBe('Verified')
  expect(`${en.page.wrongDomain} / ${en.page.wrongDomainText}`).toBe(
    'Wrong domain / Please only enter a subpage of your domain',
  )
})
