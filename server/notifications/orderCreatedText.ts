// The rule of the specification for what a new order says: no order id, and always who buys. Rows that were written in other words
// are read through it. It is pure, and applying it twice changes nothing more.
import type { Language } from '../../contract/accounts.ts'
import { withoutOrderIds } from './orderIds.ts'

interface Text {
  title: string
  message: string
}

const buyerWord: Record<Language, string> = { en: 'by', de: 'von' }

export const orderCreatedText = (text: Text, buyerName: string, language: Language): Text => {
  const name = withoutKeptSign(buyerName).replace(/\s+/gu, ' ').trim()
  const phrase = name === '' ? null : phraseOf(name)
  const title = withoutIdsBeside(phrase, text.title)
  const message = withoutIdsBeside(phrase, text.message)
  if (phrase === null || namesBuyer(phrase, title) || namesBuyer(phrase, message)) return { title, message }
  return { title, message: withoutIdsBeside(phrase, append(message, `${buyerWord[language]} ${name}`)) }
}

/** Stands for a buyer phrase while ids are removed around it: a name may look like one. No name has this sign. */
const keptSign = '\uE000'
const withoutKeptSign = (text: string): string => text.replaceAll(keptSign, ' ')

const withoutIdsBeside = (phrase: RegExp | null, given: string): string => {
  const text = withoutKeptSign(given)
  if (phrase === null) return withoutOrderIds(text)
  const kept: string[] = []
  const marked = text.replace(phrase, (found) => {
    kept.push(found.replace(/\s+/gu, ' '))
    return keptSign
  })
  return withoutOrderIds(marked).replaceAll(keptSign, () => kept.shift() ?? '')
}

/** Inside a word or a domain these are not words. */
const opening = String.raw`(?<![\p{L}\p{N}_.@/-])(?:von|by)\s+`
const wordEnd = String.raw`(?![\p{L}\p{N}])`

/** This very buyer. */
const phraseOf = (name: string): RegExp => {
  const literal = name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`)
  return new RegExp(`${opening}${literal}${wordEnd}`, 'giu')
}

// After "by" may stand a deadline, after "von" a price or the reader: nobody who buys.
const days = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch`
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember'
const times = `today|tonight|tomorrow|noon|midnight|heute|morgen|mittag|mitternacht|${days}|${months}`
const readers = 'you|your|dir|dein|deine|deinem|deinen|deiner'
const nobody = String.raw`(?!(?:\p{N}+(?:[.,:/-]\p{N}+)*|${times}|${readers})${wordEnd})`

/** Somebody, perhaps under another name than the order has. */
const anyBuyer = new RegExp(`${opening}${nobody}["'„“‚‘«»@]?[\\p{L}\\p{N}]`, 'iu')

const namesBuyer = (phrase: RegExp, text: string): boolean => text.search(phrase) !== -1 || anyBuyer.test(text)

/** Ahead of the full stop that ends the text, if there is one. */
const append = (text: string, phrase: string): string => {
  const end = /[.!?…]+$/u.exec(text)?.[0] ?? ''
  const start = text.slice(0, text.length - end.length)
  return `${start === '' ? '' : `${start} `}${phrase}${/[.!?…]$/u.test(phrase) ? '' : end}`
}
