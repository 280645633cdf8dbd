// Sellers' notes on demo offers, in the language of the website. They do not mention the terms, which are generated
// separately.
import type { LinkType } from '../../contract/offers.ts'

interface Notes {
  about: Readonly<Record<LinkType, readonly [string, ...string[]]>>
  /** Appended to some of them. */
  closing: readonly [string, ...string[]]
}

export const offerNotes: Readonly<Record<'de' | 'en', Notes>> = {
  de: {
    about: {
      guest_post: [
        'Mindestens 800 Wörter, gern mit eigenen Bildern. Der Beitrag steht oben im Blog, bis der nächste kommt.',
        'Das Thema stimmen wir vorher kurz ab. Reine Werbetexte nehme ich nicht.',
        'Erscheint im Blog und bleibt im Archiv. Bitte nichts, was es woanders schon gibt.',
        'Ich veröffentliche höchstens zwei Gastbeiträge im Monat, damit die Seite lesbar bleibt.',
      ],
      insertion: [
        'Ich schlage drei passende Artikel vor, du suchst einen aus.',
        'Nur in Artikel, die seit mindestens einem Jahr stehen und gelesen werden.',
        'Der Link steht im Fließtext, dort, wo er wirklich weiterhilft.',
      ],
      homepage: [
        'Steht auf der Startseite unter „Gern gelesen“, mit einem Satz dazu.',
        'Nur für Seiten, die zu unserem Thema passen. Ich sehe mir jede vorher an.',
      ],
      sidebar_footer: [
        'In der Seitenleiste neben den Artikeln, unter den neuesten Beiträgen.',
        'Im Fuß der Seiten, klein, aber gut zu sehen.',
      ],
      partner_page: [
        'Auf unserer Partnerseite, auf Wunsch mit deinem Logo.',
        'Mit zwei Sätzen über dich. Die Partnerseite ist im Menü verlinkt.',
      ],
      directory: [
        'Eintrag im Verzeichnis mit Name, Ort und kurzer Beschreibung.',
        'Das Verzeichnis pflege ich von Hand; was nicht mehr erreichbar ist, fliegt raus.',
      ],
    },
    closing: [
      'Fragen beantworte ich meist am selben Tag.',
      'Bitte nur Seiten mit Impressum.',
      'In den Schulferien dauert eine Antwort manchmal etwas länger.',
    ],
  },
  en: {
    about: {
      guest_post: [
        'At least 800 words, photos of your own are welcome. The post stays on top of the blog until the next one.',
        'We agree on the subject first. I do not take plain advertising.',
        'Published on the blog and kept in the archive. Nothing that stands somewhere else already, please.',
        'Two guest posts a month at most, so that the blog stays worth reading.',
      ],
      insertion: [
        'I suggest three articles that fit, and you choose one.',
        'Only in articles that are at least a year old and still read.',
        'The link stands in the running text, where it helps the reader.',
      ],
      homepage: [
        'On the front page under “Good reads”, with a sentence about you.',
        'Only for sites that fit our subject. I look at each of them first.',
      ],
      sidebar_footer: [
        'In the sidebar next to the articles, below the latest posts.',
        'In the footer of the pages, small but easy to see.',
      ],
      partner_page: [
        'On our page of friends, with your logo if you like.',
        'With two sentences about you. The page is linked in the menu.',
      ],
      directory: [
        'An entry in the directory with name, place and a short description.',
        'I keep the directory by hand; what can no longer be reached is taken out.',
      ],
    },
    closing: [
      'I mostly answer on the same day.',
      'Sites with an imprint only, please.',
      'During school holidays an answer may take a little longer.',
    ],
  },
}
