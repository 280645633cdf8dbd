// What the pages of drafts say, in both languages, as far as the walks read it.
import type { Language } from './journey.ts'

export interface ContentWords {
  content: string
  create: string
  createOutline: string
  straight: string
  outlineFirst: string
  target: string
  anchor: string
  topic: string
  forOrder: RegExp
  builtIn: string
  builtInEdited: string
  name: string
  body: string
  putLink: string
  saved: string
  outlineHeading: (place: number) => string
  writeAlong: string
  written: string
  compare: string
  shared: string
  again: RegExp
  sectionWish: string
  writeSection: string
  sectionWritten: string
  download: string
  asMarkdown: string
  asHtml: string
  send: string
  sendIt: string
  note: string
  sent: RegExp
  orderCard: string
  writeOne: string
  read: RegExp
  versions: string
  look: (number: number) => string
  restore: string
  restored: (number: number) => string
}

export const contentTexts: Readonly<Record<Language, ContentWords>> = {
  en: {
    content: 'Content',
    create: 'Create and write',
    createOutline: 'Create and outline',
    straight: 'Write it straight away',
    outlineFirst: 'Outline first',
    target: 'Target page',
    anchor: 'Link text',
    topic: 'Topic',
    forOrder: /^For order no\. /,
    builtIn: 'Written by the built-in engine',
    builtInEdited: 'Written by the built-in engine, edited by you',
    name: 'Title',
    body: 'Text of the article',
    putLink: 'Put the link here',
    saved: 'Saved',
    outlineHeading: (place) => `Heading ${place}`,
    writeAlong: 'Write along this outline',
    written: 'The article is written.',
    compare: 'Compare',
    shared: 'Shared with the target page',
    again: /^Write “.+” anew$/,
    sectionWish: 'What shall be different?',
    writeSection: 'Write the section anew',
    sectionWritten: 'The section is written.',
    download: 'Download',
    asMarkdown: 'As Markdown (.md)',
    asHtml: 'As HTML (.html)',
    send: 'Send to an order',
    sendIt: 'Send the article',
    note: 'Message',
    sent: /^The article is sent to order no\. /,
    orderCard: 'Article for this link',
    writeOne: 'Write an article',
    read: /^Read: /,
    versions: 'Versions',
    look: (number) => `Look at version ${number}`,
    restore: 'Restore this version',
    restored: (number) => `Version ${number} is the text again.`,
  },
  de: {
    content: 'Texte',
    create: 'Anlegen und schreiben',
    createOutline: 'Anlegen und gliedern',
    straight: 'Gleich den Text',
    outlineFirst: 'Erst die Gliederung',
    target: 'Zielseite',
    anchor: 'Linktext',
    topic: 'Thema',
    forOrder: /^Für Auftrag Nr\. /,
    builtIn: 'Geschrieben von der eingebauten Schreibhilfe',
    builtInEdited: 'Geschrieben von der eingebauten Schreibhilfe, von dir bearbeitet',
    name: 'Titel',
    body: 'Text des Artikels',
    putLink: 'Link hierher setzen',
    saved: 'Gespeichert',
    outlineHeading: (place) => `Überschrift ${place}`,
    writeAlong: 'Daran entlang schreiben',
    written: 'Der Artikel ist geschrieben.',
    compare: 'Vergleichen',
    shared: 'Mit der Zielseite gemeinsam',
    again: /^„.+“ neu schreiben$/,
    sectionWish: 'Was soll anders werden?',
    writeSection: 'Abschnitt neu schreiben',
    sectionWritten: 'Der Abschnitt ist geschrieben.',
    download: 'Herunterladen',
    asMarkdown: 'Als Markdown (.md)',
    asHtml: 'Als HTML (.html)',
    send: 'An einen Auftrag schicken',
    sendIt: 'Artikel schicken',
    note: 'Nachricht',
    sent: /^Der Artikel ist an Auftrag Nr\. /,
    orderCard: 'Artikel für diesen Link',
    writeOne: 'Artikel schreiben',
    read: /^Lesen: /,
    versions: 'Versionen',
    look: (number) => `Version ${number} ansehen`,
    restore: 'Diese Version zurückholen',
    restored: (number) => `Version ${number} ist wieder der Text.`,
  },
}
