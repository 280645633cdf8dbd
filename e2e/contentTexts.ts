// Expected texts of the draft pages in both languages.
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
  sectionInstructions: string
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
    create: 'Generate article',
    createOutline: 'Create outline',
    straight: 'Full text',
    outlineFirst: 'Outline',
    target: 'Target URL',
    anchor: 'Anchor text',
    topic: 'Topic',
    forOrder: /^For order no\. /,
    builtIn: 'Written by the built-in generator',
    builtInEdited: 'Written by the built-in generator, edited by you',
    name: 'Title',
    body: 'Article text',
    putLink: 'Move link here',
    saved: 'Saved',
    outlineHeading: (place) => `Heading ${place}`,
    writeAlong: 'Generate from outline',
    written: 'Article generated',
    compare: 'Compare',
    shared: 'Same as the target page',
    again: /^Regenerate “.+”$/,
    sectionInstructions: 'What should change?',
    writeSection: 'Regenerate section',
    sectionWritten: 'Section regenerated',
    download: 'Download',
    asMarkdown: 'As Markdown (.md)',
    asHtml: 'As HTML (.html)',
    send: 'Send to an order',
    sendIt: 'Send article',
    note: 'Message',
    sent: /^Article sent to order no\. /,
    orderCard: 'Article for this link',
    writeOne: 'Write article',
    read: /^Read: /,
    versions: 'Versions',
    look: (number) => `View version ${number}`,
    restore: 'Restore this version',
    restored: (number) => `Version ${number} restored`,
  },
  de: {
    content: 'Texte',
    create: 'Artikel generieren',
    createOutline: 'Gliederung erstellen',
    straight: 'Ganzer Text',
    outlineFirst: 'Gliederung',
    target: 'Ziel-URL',
    anchor: 'Ankertext',
    topic: 'Thema',
    forOrder: /^Für Bestellung Nr\. /,
    builtIn: 'Vom eingebauten Generator geschrieben',
    builtInEdited: 'Vom eingebauten Generator geschrieben, von dir bearbeitet',
    name: 'Titel',
    body: 'Artikeltext',
    putLink: 'Link hierher setzen',
    saved: 'Gespeichert',
    outlineHeading: (place) => `Überschrift ${place}`,
    writeAlong: 'Text daraus generieren',
    written: 'Artikel generiert',
    compare: 'Vergleichen',
    shared: 'Mit Zielseite identisch',
    again: /^„.+“ neu generieren$/,
    sectionInstructions: 'Was soll sich ändern?',
    writeSection: 'Abschnitt neu generieren',
    sectionWritten: 'Abschnitt neu generiert',
    download: 'Herunterladen',
    asMarkdown: 'Als Markdown (.md)',
    asHtml: 'Als HTML (.html)',
    send: 'An Bestellung schicken',
    sendIt: 'Artikel schicken',
    note: 'Nachricht',
    sent: /^Artikel an Bestellung Nr\. /,
    orderCard: 'Artikel für diesen Link',
    writeOne: 'Artikel schreiben',
    read: /^Lesen: /,
    versions: 'Versionen',
    look: (number) => `Version ${number} ansehen`,
    restore: 'Version wiederherstellen',
    restored: (number) => `Version ${number} wiederhergestellt`,
  },
}
