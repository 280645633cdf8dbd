import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageOfTag, languageOfText } from './detect.ts'

const germanText =
  'Der Hafen liegt still, und wer früh genug kommt, hört nur die Möwen. Wir haben lange auf diesen Morgen gewartet, denn im Winter fährt hier kein Boot hinaus.'
const englishText =
  'The harbour lies still, and those who come early enough hear only the gulls. We had been waiting for this morning, because no boat goes out in winter.'

test('German and English are detected by their function words', () => {
  expect(languageOfText(germanText)).toBe('de')
  expect(languageOfText(englishText)).toBe('en')
})

test('Swiss spelling is detected as German', () => {
  expect(languageOfText(germanText.replaceAll('ß', 'ss'))).toBe('de')
})

test.each([
  [
    'Dutch',
    'De haven ligt stil en wie vroeg genoeg komt hoort alleen de meeuwen. Wij hebben lang op deze ochtend gewacht, want in de winter vaart er geen boot uit naar zee.',
  ],
  [
    'Danish',
    'Havnen ligger stille, og den som kommer tidligt nok, hører kun mågerne. Vi har ventet længe på denne morgen, for om vinteren sejler der ikke nogen både ud herfra.',
  ],
  ['Greek', 'Το λιμάνι είναι ήσυχο και όποιος έρθει αρκετά νωρίς ακούει μόνο τους γλάρους πάνω από το νερό.'],
  ['Japanese', '港は静かで、早く来た人にはカモメの声だけが聞こえる。冬には船が出ないので、この朝を長い間待っていた。'],
])('%s is another language', (_, text) => {
  expect(languageOfText(text)).toBe('other')
})

test('a text of few words has no language', () => {
  expect(languageOfText('Start Über uns Kontakt')).toBeNull()
  expect(languageOfText('')).toBeNull()
})

test('a list without function words is detected by its letters', () => {
  const list = Array.from(
    { length: 12 },
    () => 'Schraubenzieher Gewindeschneider Bohrmaschine Schleifpapier Werkzeugkiste',
  ).join(' ')
  expect(languageOfText(list)).toBe('de')
})

test('the language does not depend on the order of the sentences', () => {
  const sentences = germanText.split(/(?<=\.)\s/)
  fc.assert(
    fc.property(fc.shuffledSubarray(sentences, { minLength: sentences.length }), (shuffled) => {
      expect(languageOfText(shuffled.join(' '))).toBe('de')
    }),
  )
})

test('only the language part of a tag is read, and nonsense is no language', () => {
  expect(languageOfTag('de-AT')).toBe('de')
  expect(languageOfTag('en_US')).toBe('en')
  expect(languageOfTag('fr')).toBe('other')
  expect(languageOfTag('deutsch')).toBeNull()
  expect(languageOfTag(null)).toBeNull()
})
