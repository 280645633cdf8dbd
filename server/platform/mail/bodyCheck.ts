// Checks that the body of a mail is sendable HTML for all values and all branches of its conditions. Placeholders and
// conditions are only allowed between tags, and every branch closes what it opens, so what holds for the template holds
// for everything rendered from it.
import { TagToken } from 'liquidjs'
import { type ParserError, type Token, Tokenizer } from 'parse5'
import { allowedElements, fits, isAllowedAttribute, safeLink } from './allowedHtml.ts'
import {
  bareName,
  excerpt,
  type Finding,
  lineOf,
  liquidTokens,
  type LiquidToken,
  type Variables,
} from './liquidCheck.ts'

const nestingMax = 20

/** Every mail client shows an ampersand that begins no entity as text. */
const harmless = new Set(['unknown-named-character-reference', 'missing-semicolon-after-character-reference'])

interface Part {
  at: number
  look(): void
}

interface Open {
  /** Null: a branch of a condition. */
  name: string | null
  holds: 'blocks' | 'line' | 'items' | 'nothing'
  line: number
}

/** Expects Liquid that parses. */
export const bodyFindings = (source: string, variables: Variables): Finding[] => {
  const findings: Finding[] = []
  const liquid = liquidTokens(source)
  const { tags, others } = htmlTokens(withoutLiquid(source, liquid))
  findings.push(...others)

  const walk = startWalk(findings)
  const parts: Part[] = [
    ...tags.map((tag) => ({
      at: tag.from,
      look: (): void => {
        const inside = liquid.filter(({ begin }) => begin >= tag.from && begin < tag.to)
        findings.push(...gapFindings(source, tag, inside, variables))
        if (tag.ends) {
          walk.close(tag)
          return
        }
        findings.push(...attributeFindings(tag, inside))
        walk.open(tag)
      },
    })),
    ...liquid
      .filter(({ begin }) => !tags.some(({ from, to }) => begin >= from && begin < to))
      .map((token) => ({
        at: token.begin,
        look: () => walk.gap(token, () => lineOf(source, token.begin), variables),
      })),
  ]
  for (const part of parts.toSorted((one, other) => one.at - other.at)) part.look()
  walk.end()
  return findings
}

/** Replaces every placeholder by letters of the same length, so that offsets in the HTML are offsets in the source. */
const withoutLiquid = (source: string, tokens: readonly LiquidToken[]): string => {
  const pieces: string[] = []
  let written = 0
  for (const { begin, end } of tokens) {
    pieces.push(source.slice(written, begin), source.slice(begin, end).replaceAll(/[^\n]/g, 'x'))
    written = end
  }
  return [...pieces, source.slice(written)].join('').replaceAll('\r\n', ' \n').replaceAll('\r', '\n')
}

interface HtmlTag {
  name: string
  ends: boolean
  closesItself: boolean
  attributes: { name: string; value: string; from: number; text: string }[]
  from: number
  to: number
  line: number
}

const htmlTokens = (html: string): { tags: HtmlTag[]; others: Finding[] } => {
  const tags: HtmlTag[] = []
  const others: Finding[] = []
  const addTag = (token: Token.TagToken, ends: boolean): void => {
    const { location } = token
    if (location === null) return
    tags.push({
      name: token.tagName,
      ends,
      closesItself: token.selfClosing,
      attributes: token.attrs.map(({ name, value }) => {
        const place = location.attrs?.[name] ?? location
        return { name, value, from: place.startOffset, text: html.slice(place.startOffset, place.endOffset) }
      }),
      from: location.startOffset,
      to: location.endOffset,
      line: location.startLine,
    })
  }
  const forbid = (line: number | undefined, word: string): void => {
    others.push({ code: 'forbidden_html', ...(line === undefined ? {} : { line }), word })
  }
  const nothing = (): void => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => addTag(token, false),
      onEndTag: (token) => addTag(token, true),
      onComment: ({ location }) => forbid(location?.startLine, '<!--'),
      onDoctype: ({ location }) => forbid(location?.startLine, '<!doctype'),
      onCharacter: nothing,
      onWhitespaceCharacter: nothing,
      onNullCharacter: nothing,
      onEof: nothing,
      onParseError: (error: ParserError) => {
        if (harmless.has(error.code)) return
        const word = excerpt(html.slice(Math.max(0, error.startOffset - 1)))
        others.push({ code: 'broken_html', line: error.startLine, word })
      },
    },
  )
  tokenizer.write(html, true)
  return { tags, others }
}

/** Inside a tag a placeholder is allowed in one place: at the start of a URL that a variable holds. */
const gapFindings = (source: string, tag: HtmlTag, inside: readonly LiquidToken[], variables: Variables): Finding[] =>
  inside
    .filter((token) => !beginsAddress(tag, token, variables))
    .map((token) => ({
      code: 'variable_in_markup',
      line: lineOf(source, token.begin),
      word: excerpt(token.content),
    }))

const beginsAddress = (tag: HtmlTag, token: LiquidToken, variables: Variables): boolean => {
  const name = bareName(token)
  const href = tag.attributes.find((attribute) => attribute.name === 'href')
  if (tag.name !== 'a' || name === null || href === undefined || variables.get(name) !== 'url') return false
  // Without quotes, a space in the value would end the attribute.
  const head = /^href\s*=\s*["']/i.exec(href.text)?.[0]
  const rest = href.value.slice(token.end - token.begin)
  return head !== undefined && token.begin === href.from + head.length && /^(?:[/?#&]|$)/.test(rest)
}

const attributeFindings = (tag: HtmlTag, inside: readonly LiquidToken[]): Finding[] =>
  tag.attributes.flatMap(({ name, value, from, text }): Finding[] => {
    if (!allowedElements.has(tag.name)) return []
    if (!isAllowedAttribute(tag.name, name)) return [{ code: 'forbidden_html', line: tag.line, word: excerpt(name) }]
    const filled = inside.some(({ begin }) => begin >= from && begin < from + text.length)
    if (name !== 'href' || filled || safeLink(value) !== null) return []
    return [{ code: 'unsafe_link', line: tag.line, word: excerpt(value) }]
  })

interface Walk {
  open(tag: HtmlTag): void
  close(tag: HtmlTag): void
  gap(token: LiquidToken, line: () => number, variables: Variables): void
  end(): void
}

/**
 * Tracks the open elements. Stricter than browsers, which repair: every element has to be closed where it was opened.
 */
const startWalk = (findings: Finding[]): Walk => {
  const stack: Open[] = [{ name: null, holds: 'blocks', line: 0 }]
  const forbidden = new Set<string>()
  const holds = (): Open['holds'] => stack.at(-1)?.holds ?? 'blocks'
  const isOpen = (name: string): boolean => stack.some((open) => open.name === name)
  const complain = (line: number, word: string): void => {
    findings.push({ code: 'broken_html', line, word })
  }
  /** Every element left open in the branch is an error. */
  const leaveBranch = (): void => {
    for (let top = stack.at(-1); top !== undefined && top.name !== null; top = stack.at(-1)) {
      complain(top.line, `<${top.name}>`)
      stack.pop()
    }
  }

  return {
    open: ({ name, line, closesItself }) => {
      const element = allowedElements.get(name)
      if (element === undefined) {
        forbidden.add(name)
        findings.push({ code: 'forbidden_html', line, word: excerpt(`<${name}>`) })
        return
      }
      const nested = !fits(element, holds()) || (name === 'a' && isOpen('a')) || stack.length > nestingMax
      if (nested || (closesItself && element.holds !== 'nothing')) complain(line, `<${name}>`)
      if (element.holds !== 'nothing') stack.push({ name, holds: element.holds, line })
    },
    close: ({ name, line }) => {
      if (!allowedElements.has(name)) {
        if (!forbidden.has(name)) findings.push({ code: 'forbidden_html', line, word: excerpt(`</${name}>`) })
        return
      }
      if (stack.at(-1)?.name === name) {
        stack.pop()
        return
      }
      complain(line, `</${name}>`)
      // Continues after the intended element if this branch has one, so that one mistake is reported once.
      const branch = stack.findLastIndex((open) => open.name === null)
      const meant = stack.findLastIndex((open) => open.name === name)
      if (meant > branch) stack.length = meant
    },
    gap: (token, line, variables) => {
      if (!(token instanceof TagToken)) {
        const name = bareName(token)
        const isHtml = name !== null && variables.get(name) === 'html'
        if (isHtml && holds() === 'line') complain(line(), `{{ ${name} }}`)
        return
      }
      if (token.name === 'if' || token.name === 'unless') stack.push({ name: null, holds: holds(), line: 0 })
      else leaveBranch()
      if (token.name.startsWith('end')) stack.pop()
    },
    end: leaveBranch,
  }
}
