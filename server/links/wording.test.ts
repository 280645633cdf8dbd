import { expect, test } from 'vitest'
import { hasLabel } from './wording.ts'

test.each([
  'Anzeige',
  'ANZEIGE',
  'Ein Absatz davor\nAnzeige\nund einer danach',
  'Mehr dazu (Anzeige) im Text',
  'Anzeigen',
  'ANZEIGEN',
  'Ein Absatz davor.\nAnzeigen:\nErster Link',
  '– Anzeigen –',
  'Unsere Partner [Anzeigen]',
  'Werbung',
  'Dieser Beitrag ist gesponsert',
  'sponsored',
  'Advertisement',
  'Bezahlter Link',
])('%j is a label', (near) => {
  expect(hasLabel(near)).toBe(true)
})

test.each([
  'Wir zeigen an, wie es geht',
  'Ergebnisse anzeigen',
  'alle anzeigen',
  'Alle Anzeigen',
  'Mehr anzeigen »',
  'Auf der Karte anzeigen',
  'Details Anzeigen lassen',
  'Wir können Ihnen die Route anzeigen und mehr',
  'anzeigen',
  'Kleinanzeigenmarkt',
  'Die Fehleranzeige leuchtet',
  'Dieser Beitrag enthält keine Werbung',
  'Ohne Werbung lesen',
  'This post is not sponsored',
  'No advertising here',
  'without any advertisement',
])('%j is none', (near) => {
  expect(hasLabel(near)).toBe(false)
})
