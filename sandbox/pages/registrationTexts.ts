// Texts of the registrations page.
import type { Language } from '../language.ts'
import type { RegistrationFault } from '../rdap.ts'

interface RegistrationTexts {
  lead: string
  domain: string
  show: string
  invalid: string
  registered: string
  reregistered: string
  reregisteredNote: string
  answer: string
  fine: string
  faults: Readonly<Record<RegistrationFault, string>>
  changed: string
  changedEmpty: string
  reset: string
}

export const registrationTexts: Readonly<Record<Language, RegistrationTexts>> = {
  en: {
    lead: 'Registry of .test with its RDAP server. The age of a domain decides how many credits it can earn: 2024 or earlier unless set here.',
    domain: 'Domain',
    show: 'Show registration',
    invalid: 'Enter a domain ending in .test, for example waldpfad.test.',
    registered: 'Registered on',
    reregistered: 'Registered again on',
    reregisteredNote: 'Empty unless it was deleted and registered again, which makes it a young domain.',
    answer: 'RDAP server answers',
    fine: 'as it should',
    faults: {
      not_found: 'that the domain is not registered',
      rate_limited: '429: too many requests',
      error: '500: server error',
      garbage: 'with a web page instead of JSON',
      timeout: 'not at all',
    },
    changed: 'Changed registrations',
    changedEmpty: 'No registrations changed yet.',
    reset: 'Reset',
  },
  de: {
    lead: 'Registry von .test mit ihrem RDAP-Server. Vom Alter einer Domain hängt ab, wie viele Credits sie verdienen kann: 2024 oder früher, wenn hier nichts anderes eingestellt ist.',
    domain: 'Domain',
    show: 'Registrierung anzeigen',
    invalid: 'Gib eine Domain an, die auf .test endet, zum Beispiel waldpfad.test.',
    registered: 'Registriert am',
    reregistered: 'Erneut registriert am',
    reregisteredNote: 'Leer, wenn sie nie gelöscht und neu registriert wurde. Das macht sie zu einer jungen Domain.',
    answer: 'RDAP-Server antwortet',
    fine: 'wie vorgesehen',
    faults: {
      not_found: 'dass die Domain nicht registriert ist',
      rate_limited: '429: zu viele Anfragen',
      error: '500: Serverfehler',
      garbage: 'mit einer Webseite statt JSON',
      timeout: 'gar nicht',
    },
    changed: 'Geänderte Registrierungen',
    changedEmpty: 'Noch keine Registrierung geändert.',
    reset: 'Zurücksetzen',
  },
}
