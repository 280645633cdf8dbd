// German phrases of the built-in generator.
import type { Phrases } from './phrases.ts'

export const germanPhrases: Phrases = {
  tones: {
    neutral: {
      titles: ['{Topic}: das Wichtigste im Überblick', '{Topic}: kurz erklärt', '{Topic}: worauf es ankommt'],
      openings: [
        'Dieser Beitrag fasst zusammen, was {page} zum Thema {topic} sagt.',
        'Wer sich mit dem Thema {topic} beschäftigt, hat bald die ersten Fragen. Einige davon beantwortet {page}.',
        'Zum Thema {topic} gibt es viele Meinungen. Dieser Beitrag hält sich an das, was {page} dazu schreibt.',
      ],
      bridges: [
        'Ein weiterer Punkt betrifft das Stichwort {word}.',
        'Auch das Stichwort {word} gehört dazu.',
        'Damit ist noch nicht alles gesagt.',
        'Daran schließt ein weiterer Gedanke an.',
        'Ebenso aufschlussreich ist der nächste Punkt.',
      ],
      links: [
        'Ausführlich steht das alles hier: {link}.',
        'Die vollständige Fassung mit allen Einzelheiten: {link}.',
        'Wer es genauer wissen möchte, wird hier fündig: {link}.',
      ],
      closings: [
        'So weit der Überblick zum Thema {topic}. Wer tiefer einsteigen möchte, liest am besten an der Quelle weiter.',
        'Damit sind die wesentlichen Aussagen zum Thema {topic} beisammen. Alles Weitere zeigt die eigene Erfahrung.',
        'Das Thema {topic} lässt sich damit gut einschätzen. Was davon im Einzelfall zählt, hängt von den Umständen ab.',
      ],
      conclusion: 'Fazit',
    },
    friendly: {
      titles: ['{Topic}: was du wissen solltest', '{Topic} – ein guter Einstieg', '{Topic}: das hilft dir weiter'],
      openings: [
        'Schön, dass du dich für das Thema {topic} interessierst. Hier liest du, was {page} dazu sagt.',
        'Das Thema {topic} klingt vielleicht erst einmal nach viel. Mit ein paar Anhaltspunkten wird es überschaubar, und die liefert {page}.',
        'Vielleicht hast du dich auch schon gefragt, was hinter dem Thema {topic} steckt. {Page} hat darauf ein paar Antworten.',
      ],
      bridges: [
        'Kommen wir zum Stichwort {word}.',
        'Und was hat es mit dem Stichwort {word} auf sich?',
        'Das war aber noch nicht alles.',
        'Gut zu wissen ist außerdem noch etwas anderes.',
        'Nimm dir auch für den nächsten Punkt einen Moment Zeit.',
      ],
      links: [
        'Wenn du mehr wissen möchtest, schau hier vorbei: {link}.',
        'In Ruhe nachlesen kannst du das alles hier: {link}.',
        'Ein guter Ort zum Weiterlesen: {link}.',
      ],
      closings: [
        'Jetzt hast du einen guten Überblick zum Thema {topic}. Such dir aus, was für dich passt, und fang einfach an.',
        'Das war das Wichtigste zum Thema {topic}. Probier in Ruhe aus, was davon für dich stimmt.',
        'Beim Thema {topic} musst du nicht alles auf einmal wissen. Ein erster Schritt reicht, der Rest kommt mit der Zeit.',
      ],
      conclusion: 'Zum Schluss',
    },
    expert: {
      titles: [
        '{Topic}: Grundlagen und Einordnung',
        '{Topic}: ein Blick auf die Einzelheiten',
        '{Topic}: eine sachliche Betrachtung',
      ],
      openings: [
        'Das Thema {topic} verdient eine genaue Betrachtung. Die folgenden Aussagen stützen sich auf {page}.',
        'Für die Einordnung des Themas {topic} sind einige Aussagen besonders hilfreich. Sie stammen von {of_page}.',
        'Wer das Thema {topic} beurteilen will, braucht konkrete Anhaltspunkte. {Page} nennt einige davon.',
      ],
      bridges: [
        'Gesondert zu betrachten ist das Stichwort {word}.',
        'Zum Stichwort {word} liegen konkrete Angaben vor.',
        'Für ein vollständiges Bild ist ein weiterer Aspekt heranzuziehen.',
        'Davon zu unterscheiden ist der folgende Punkt.',
        'Hinzu kommt ein Aspekt, der leicht übersehen wird.',
      ],
      links: [
        'Die Angaben im Zusammenhang finden sich hier: {link}.',
        'Zur Vertiefung empfiehlt sich die Quelle selbst: {link}.',
        'Einzelheiten und Hintergründe sind hier nachzulesen: {link}.',
      ],
      closings: [
        'Zusammengenommen ergibt sich ein klares Bild des Themas {topic}. Für den Einzelfall bleibt zu prüfen, welche Aussagen übertragbar sind.',
        'Die genannten Punkte erlauben eine erste Einschätzung des Themas {topic}. Für Entscheidungen mit Folgen sollten weitere Quellen hinzukommen.',
        'Damit liegen die wesentlichen Aussagen zum Thema {topic} vor. Ihre Gewichtung hängt vom jeweiligen Anwendungsfall ab.',
      ],
      conclusion: 'Einordnung',
    },
    lively: {
      titles: [
        '{Topic}: da steckt mehr drin, als man denkt',
        '{Topic} – ein Blick, der sich lohnt',
        '{Topic}: Lust auf mehr?',
      ],
      openings: [
        'Am Thema {topic} kommt man leicht vorbei, ohne genauer hinzusehen. Schade eigentlich, denn {page} hat dazu einiges zu erzählen!',
        'Los geht’s mit dem Thema {topic}! {Page} kommt schnell zur Sache, und dieser Beitrag tut das auch.',
        'Was steckt eigentlich alles im Thema {topic}? Ein Blick auf {page} macht Lust auf mehr.',
      ],
      bridges: [
        'Und jetzt zum Stichwort {word}!',
        'Beim Stichwort {word} wird es konkret.',
        'Noch nicht genug? Es geht gleich weiter.',
        'Aber da ist noch etwas.',
        'Weiter geht es mit einem Punkt, den man leicht vergisst.',
      ],
      links: [
        'Neugierig geworden? Hier geht es weiter: {link}.',
        'Die ganze Geschichte gibt es hier: {link}.',
        'Noch mehr davon wartet hier: {link}.',
      ],
      closings: [
        'So viel zum Thema {topic}! Jetzt heißt es ausprobieren und eigene Erfahrungen sammeln.',
        'Das Thema {topic} hat also einiges zu bieten. Am besten gleich selbst herausfinden, was davon passt!',
        'Und damit genug der Theorie: Das Thema {topic} macht am meisten Freude, wenn man selbst damit anfängt.',
      ],
      conclusion: 'Unterm Strich',
    },
  },
  quotes: [
    'In den Worten der Seite:',
    'Die Seite selbst beschreibt es so:',
    'Dort heißt es dazu:',
    'Im Original klingt das so:',
    'Ein Zitat macht es deutlich:',
    'Wörtlich steht dort:',
  ],
  hostLinks: [
    'Ausführlich nachzulesen ist das bei {link}.',
    'Mehr zu diesem Thema steht auf {link}.',
    'Die Einzelheiten dazu gibt es bei {link}.',
  ],
  bareLinks: ['Die ganze Seite zum Nachlesen gibt es {link}.', 'Wer weiterlesen möchte, kann das {link} tun.'],
  bareAnchor: /^(?:hier|dort|da|hierher|an dieser stelle)$/i,
  headings: [
    'Worum es geht',
    'Was dabei zählt',
    'Ein genauerer Blick',
    'Gut zu wissen',
    'Was daraus folgt',
    'Weitere Einzelheiten',
    'Was oft übersehen wird',
    'Für die Praxis',
  ],
  pair: '{first} und {second}',
  singles: ['Stichwort {first}', 'Noch ein Stichwort: {first}', 'Zum Stichwort {first}'],
  nothingFound: [
    'Zu diesem Punkt sagt die Seite nichts. Hier ist Platz für eigene Erfahrungen.',
    'Dazu findet sich auf der Seite nichts. Dieser Abschnitt wartet auf einen eigenen Gedanken.',
  ],
  lists: ['Das Wichtigste in Stichpunkten:', 'Kurz zusammengefasst:', 'Auf einen Blick:'],
  otherLanguage: 'Die Seite ist auf Englisch geschrieben; was von ihr stammt, steht hier im Original.',
  page: {
    titled: 'die Seite {title}',
    untitled: 'die verlinkte Seite',
    of_titled: 'der Seite {title}',
    of_untitled: 'der verlinkten Seite',
  },
  quoted: ['„', '“'],
  isConclusion:
    /^(?:(?:unser |mein |das |ein |kurzes )?fazit\b|zum schluss|zum abschluss|schluss(?:wort|gedanke|folgerung)?|einordnung$|unterm strich|zusammenfassung|ausblick)/i,
  isIntroduction: /^(?:einleitung|einführung|zum einstieg|vorwort)\b/i,
}
