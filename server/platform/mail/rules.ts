// Validates mail headers. A line break would let the author of a text add headers or recipients, so these rules apply
// when a mail is queued and again when it is sent.

const controlOrBreak = /[\p{Cc}\u2028\u2029]/u
const oneAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,253}$/u
const addressLengthMax = 254
const headerValueLengthMax = 900
/** Headers that define sender, recipient, date, identity or structure of the mail are reserved. */
const allowedHeader = /^(?:List-[A-Za-z-]{1,40}|X-[A-Za-z-]{1,40}|Reply-To|In-Reply-To|References|Feedback-ID)$/i

export const requireOneLine = (what: string, text: string, lengthMax: number): void => {
  if (text === '' || text.length > lengthMax || controlOrBreak.test(text)) {
    throw new Error(`A mail's ${what} must be one line of 1 to ${lengthMax} characters`)
  }
}

/** Exactly one bare address: no name, no list, nothing that a parser could read as more. */
export const requireAddress = (address: string): void => {
  if (address.length > addressLengthMax || !oneAddress.test(address)) {
    throw new Error('A mail needs exactly one plain address as its recipient')
  }
}

export const requireHeaders = (headers: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(headers)) {
    if (!allowedHeader.test(name)) throw new Error(`A mail cannot set the header ${JSON.stringify(name.slice(0, 60))}`)
    requireOneLine(`header ${name}`, value, headerValueLengthMax)
  }
}
