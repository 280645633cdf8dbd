// Text rule of the specification for new orders: no order id, and always the buyer's name. Rows written in other words
// are read through it. Pure and idempotent.
import type { Language } from '../../contract/accounts.ts'
import { withoutOrderIds } from './orderIds.ts'

interface Text {
  title: string
  message: string
}

const buyerWord: Record<Language, string> = { en: 'by', de: 'von' }

export const orderCreatedText = (text: Text, buyerName: string, language: Language): Text => {
  const name = tidy(buyerName).replace(/\s+/gu, ' ').trim()
  const title = withoutIdsBeside(name, text.title)
  const message = withoutIdsBeside(name, text.message)
  if (name === '' || namesBuyer(name, title) || namesBuyer(name, message)) return { title, message }
  return { title, message: withoutIdsBeside(name, append(message, `${buyerWord[language]} ${name}`)) }
}

/**
 * Placeholder for a buyer phrase while ids are removed around it, because a name may look like an id. No name contains
 * this character.
 */
const keptSign = '\uE000'
const tidy = (text: string): string => text.replaceAll(keptSign, ' ').replace(/[^\S\r\n]+/gu, ' ')

/** Inside a word or a domain these are not words. */
const opening = String.raw`(?<![\p{L}\p{N}_.@/-])(?:von|by)\s+`
const openings = new RegExp(opening, 'giu')
const wordEnd = String.raw`(?![\p{L}\p{N}])`

/** Removes the phrases that name this buyer. Uses no pattern per name: compiling one takes longer than all the rest. */
const takeOutPhrases = (name: string, text: string): { rest: string; phrases: string[] } => {
  const phrases: string[] = []
  const rest: string[] = []
  let from = 0
  for (const { 0: word, index } of name === '' ? [] : text.matchAll(openings)) {
    const begin = index + word.length
    const end = begin + name.length
    const isName = text.slice(begin, end).toLowerCase() === name.toLowerCase()
    if (index < from || !isName || /^[\p{L}\p{N}]/u.test(text.slice(end))) continue
    rest.push(text.slice(from, index))
    phrases.push(text.slice(index, end))
    from = end
  }
  return { rest: [...rest, text.slice(from)].join(keptSign), phrases }
}

const withoutIdsBeside = (name: string, text: string): string => {
  const { rest, phrases } = takeOutPhrases(name, tidy(text))
  return withoutOrderIds(rest).replaceAll(keptSign, () => phrases.shift() ?? '')
}

// "by" may precede a deadline, "von" a price or the reader: not a buyer.
const days = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch`
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember'
const times = `today|tonight|tomorrow|noon|midnight|heute|morgen|mittag|mitternacht|${days}|${months}`
const readers = 'you|your|dir|dein|deine|deinem|deinen|deiner'
const notDateOrReader = String.raw`(?!(?:\p{N}+(?:[.,:/-]\p{N}+)*|${times}|${readers})${wordEnd})`

/** Any buyer, perhaps under another name than in the order. */
const anyBuyer = new RegExp(`${opening}${notDateOrReader}["'„“‚‘«»@]?[\\p{L}\\p{N}]`, 'iu')

const namesBuyer = (name: string, text: string): boolean =>
  anyBuyer.test(text) || takeOutPhrases(name, text).phrases.length > 0

/** Before the full stop that ends the text, if there is one. */
const append = (text: string, phrase: string): string => {
  const end = /[.!?…]+$/u.exec(text)?.[0] ?? ''
  const start = text.slice(0, text.length - end.length)
  return `${start === '' ? '' : `${start} `}${phrase}${/[.!?…]$/u.test(phrase) ? '' : end}`
}
