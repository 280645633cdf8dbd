// Splits a script into its code and its string literals, so that a name in data is told apart from what the code does.
// No syntax tree: only strings, comments and regular expressions are recognised, in one pass.

export interface ScriptText {
  /** Without comments; strings are left out, except those between backticks, which may contain code. */
  code: string
  strings: string[]
}

const stringsMax = 20_000

export const splitScript = (text: string): ScriptText => {
  const strings: string[] = []
  const code: string[] = []
  let from = 0
  let last = ''
  const leaveOut = (at: number, end: number): void => {
    code.push(text.slice(from, at))
    from = end
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '"' || sign === "'" || sign === '`') {
      const end = endOfString(text, at)
      if (strings.length < stringsMax) strings.push(unescaped(text.slice(at + 1, end)))
      if (sign !== '`') leaveOut(at, end + 1)
      at = end
      last = sign
    } else if (sign === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      const end = endOfComment(text, at)
      leaveOut(at, end)
      at = end - 1
    } else if (sign === '/' && beginsRegExp(last)) {
      at = endOfRegExp(text, at)
      last = '/'
    } else if (!blank.has(sign)) {
      last = sign
    }
  }
  leaveOut(text.length, text.length)
  return { code: code.join(''), strings }
}

const blank: ReadonlySet<string> = new Set([' ', '\t', '\n', '\r', '\u00a0', '\ufeff'])

/** After a value a slash divides; after anything else it begins a regular expression. */
const beginsRegExp = (last: string): boolean => last === '' || '([{},;:=!&|?+-*%<>~^'.includes(last)

const endOfString = (text: string, start: number): number => {
  const quote = text[start]
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === quote || (sign === '\n' && quote !== '`')) return at
  }
  return text.length
}

const endOfComment = (text: string, start: number): number => {
  const isLine = text[start + 1] === '/'
  const end = text.indexOf(isLine ? '\n' : '*/', start + 2)
  if (end === -1) return text.length
  return isLine ? end : end + 2
}

const endOfRegExp = (text: string, start: number): number => {
  let inClass = false
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\n') return start
    if (sign === '\\') at += 1
    else if (sign === '[') inClass = true
    else if (sign === ']') inClass = false
    else if (sign === '/' && !inClass) return at
  }
  return start
}

const escapes = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|(.))/gi

const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replaceAll(escapes, (_, two?: string, four?: string, any?: string, plain?: string) => {
        const hex = two ?? four ?? any
        if (hex === undefined) return plain ?? ''
        const point = Number.parseInt(hex, 16)
        return point <= 0x10ffff ? String.fromCodePoint(point) : ''
      })
    : text
