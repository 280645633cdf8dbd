// Texts of buyers, sellers and the demo admin about orders, in the language of the website with the link.
type Language = 'de' | 'en'
type Side = 'buyer' | 'seller'
type Line = readonly [after: number, by: Side, text: string]

/** By the names that stories use. */
export const orderNotes: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  de: {
    change: 'Könntest du den Link einen Absatz weiter oben setzen? Dort geht es genau um das Thema.',
    decline: 'Das Thema passt leider nicht zu meiner Seite. Viel Erfolg anderswo!',
    withdraw: 'Mir ist etwas dazwischengekommen, ich schaffe den Beitrag nicht. Entschuldige bitte.',
    give_back: 'Die Seite ist nur für angemeldete Leser zu sehen. Das war so nicht ausgemacht.',
    decide: 'Der Link steht, aber der Text ist halb so lang wie vereinbart. Beide tragen einen Teil.',
  },
  en: {
    change: 'Could you move the link one paragraph up? That part is about exactly this.',
    decline: 'Sorry, this does not fit what my readers come for. Good luck elsewhere!',
    withdraw: 'Something came up and I cannot write this one. My apologies.',
    give_back: 'The page is only visible to readers with an account. That was not agreed on.',
    decide: 'The link is there, but the text is half as long as agreed. Both carry a part of it.',
  },
}

export const orderTalks: Readonly<Record<Language, Readonly<Record<string, readonly Line[]>>>> = {
  de: {
    briefing: [
      [5, 'buyer', 'Hallo! Im Hinweis steht, worum es geht. Fotos kann ich dir schicken, wenn du welche brauchst.'],
      [7, 'seller', 'Danke, das reicht mir. Ich melde mich, sobald der Beitrag steht.'],
    ],
    question: [
      [5, 'seller', 'Soll der Text eher für Anfänger sein oder für Leute, die sich auskennen?'],
      [8, 'buyer', 'Lieber für Anfänger. Etwa 800 Wörter wären schön.'],
      [12, 'seller', 'Alles klar, so mache ich es.'],
    ],
    repair: [
      [26, 'buyer', 'Ich sehe den Link noch nicht so, wie wir es ausgemacht haben. Schaust du bitte noch einmal?'],
      [29, 'seller', 'Oh, stimmt. Ich sehe es mir heute Abend an.'],
    ],
    apology: [
      [26, 'seller', 'Es dauert leider etwas länger, bei uns ist das Internet ausgefallen.'],
      [28, 'buyer', 'Kein Problem, aber sag bitte Bescheid, wann ich damit rechnen kann.'],
    ],
  },
  en: {
    briefing: [
      [5, 'buyer', 'Hi! The note says what it is about. I can send you pictures if you need some.'],
      [7, 'seller', 'Thanks, that is all I need. I will write when the post is online.'],
    ],
    question: [
      [5, 'seller', 'Should the text be for beginners, or for people who know their way around?'],
      [8, 'buyer', 'For beginners, please. About 800 words would be lovely.'],
      [12, 'seller', 'Got it, will do.'],
    ],
    repair: [
      [26, 'buyer', 'I do not see the link the way we agreed on yet. Could you have another look?'],
      [29, 'seller', 'You are right. I will look into it tonight.'],
    ],
    apology: [
      [26, 'seller', 'This takes a little longer, sorry. Our line has been down since yesterday.'],
      [28, 'buyer', 'No problem, but please tell me when I can expect it.'],
    ],
  },
}

export const orderStatementsOf: Readonly<Record<Language, Readonly<Record<Side, string>>>> = {
  de: {
    buyer: 'Der Text ist viel kürzer als besprochen und der Link steht ganz am Ende, wo ihn niemand liest.',
    seller: 'Über die Länge haben wir nur ungefähr gesprochen. Der Link steht so, wie er bestellt wurde.',
  },
  en: {
    buyer: 'The text is much shorter than we talked about, and the link is at the very end where nobody reads it.',
    seller: 'We only talked about the length in passing. The link stands exactly as it was ordered.',
  },
}

const praise: Readonly<Record<Language, Readonly<Record<Side, readonly string[]>>>> = {
  de: {
    buyer: [
      'Schneller als gedacht und ein richtig guter Text.',
      'Sehr nette Absprache, der Link sitzt genau richtig.',
      'Der Beitrag liest sich, als wäre er nie bestellt worden. Gern wieder.',
      'Unkompliziert und pünktlich.',
    ],
    seller: ['Klare Wünsche, schnelle Antworten.', 'Sehr angenehm, gern wieder.', 'Gute Vorlage, wenig Nachfragen.'],
  },
  en: {
    buyer: [
      'Quicker than I had hoped, and a really good read.',
      'Easy to talk to, and the link sits in just the right place.',
      'Reads as if nobody had ever ordered it. Would buy again.',
      'No fuss and on time.',
    ],
    seller: [
      'Knew what they wanted and answered quickly.',
      'A pleasure to work with.',
      'Good briefing, few questions.',
    ],
  },
}

const complaint: Readonly<Record<Language, Readonly<Record<Side, string>>>> = {
  de: { buyer: 'Am Ende gut, aber ich musste nachfragen.', seller: 'Freundlich, auch als es länger dauerte.' },
  en: { buyer: 'Fine in the end, but I had to ask twice.', seller: 'Friendly, even though it took longer.' },
}

const happy = 4

/** One in five reviews has stars only. */
export const reviewText = (language: Language, side: Side, stars: number, nth: number): string | null => {
  if (nth % 5 === 4) return null
  const said = praise[language][side]
  return stars > happy ? (said[nth % said.length] ?? null) : complaint[language][side]
}

export const orderTitles: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Was im Alltag wirklich hilft',
    'Ein ruhiger Blick auf das Thema',
    'Fünf Dinge, die wir gern früher gewusst hätten',
  ],
  en: ['What helps from day to day', 'A calm look at the subject', 'Five things we wish we had known earlier'],
}

export const orderWishes: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Bitte im ersten Drittel des Textes.',
    'Ein Beitrag für Einsteiger, etwa 800 Wörter.',
    'Gern mit einem eigenen Foto.',
  ],
  en: [
    'In the first third of the text, please.',
    'A post for beginners, about 800 words.',
    'Own pictures are welcome.',
  ],
}
