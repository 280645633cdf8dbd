// Checks a Liquid template: does it parse, does it use only the supported features, and are its variables known.
import { analyzeSync, LiquidError, TagToken, Tokenizer, type TopLevelToken } from 'liquidjs'
import type { IssueCode } from '../../../contract/errors.ts'
import type { VariableType } from '../../../contract/mailTemplates.ts'
import { liquidOptions, parseOnly } from './liquid.ts'

export interface Finding {
  code: IssueCode
  line?: number
  word?: string
}

export type Variables = ReadonlyMap<string, VariableType>

const nestingMax = 20
const wordLengthMax = 60

/** An excerpt short enough to help find the position. */
export const excerpt = (text: string): string => (text.trim().split('\n')[0] ?? '').slice(0, wordLengthMax)

export const lineOf = (source: string, offset: number): number => source.slice(0, offset).split('\n').length

// Liquid ignores what it does not understand; the author should get an error instead.
const value = String.raw`(?:[a-z_]\w*(?:\.\w+)*|"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?)`
const filter = String.raw`\s*\|\s*\w+(?:\s*:\s*${value}(?:\s*,\s*${value})*)?`
const comparison = String.raw`(?:not\s+)?${value}(?:\s*(?:==|!=|>=|<=|<|>|\scontains\s)\s*${value})?`
const outputShape = new RegExp(`^${value}(?:${filter})*$`, 'i')
const conditionShape = new RegExp(String.raw`^${comparison}(?:\s+(?:and|or)\s+${comparison})*$`, 'i')
const conditions = new Set(['if', 'elsif', 'unless'])

/** The Liquid tokens of a template in order, without the text around them. */
export const liquidTokens = (source: string): LiquidToken[] =>
  new Tokenizer(source).readTopLevelTokens(liquidOptions).filter((token) => isLiquid(token))

export type LiquidToken = Exclude<TopLevelToken, { trimLeft: number }>

const isLiquid = (token: TopLevelToken): token is LiquidToken => 'contentRange' in token

export const liquidFindings = (source: string, variables: Variables): Finding[] => {
  const broken = syntaxFindings(source)
  if (broken.length > 0) return broken
  const tokens = liquidTokens(source)
  return [
    ...unknownVariables(source, variables),
    ...tokens.filter((token) => !isPlain(token)).map((token) => brokenAt(source, token)),
    ...tooDeep(source, tokens),
    ...tokens
      .filter((token) => mentionsHtml(token, variables) && bareName(token) === null)
      .map((token) => brokenAt(source, token)),
  ]
}

const syntaxFindings = (source: string): Finding[] => {
  try {
    parseOnly(source)
    return []
  } catch (error) {
    if (!LiquidError.is(error)) return [{ code: 'broken_template' }]
    const { token } = error
    const [line = 1] = token.getPosition()
    const filterName = /undefined filter: (\S+?),/.exec(error.message)?.[1]
    const word = filterName ?? (token instanceof TagToken ? token.name : excerpt(token.getText()))
    return [{ code: 'broken_template', line, ...(word === '' ? {} : { word }) }]
  }
}

const brokenAt = (source: string, token: LiquidToken): Finding => ({
  code: 'broken_template',
  line: lineOf(source, token.begin),
  word: excerpt(token.content),
})

const unknownVariables = (source: string, variables: Variables): Finding[] => {
  const uses = Object.values(analyzeSync(parseOnly(source), { partials: false }).globals).flat()
  const unknown = uses.filter(({ segments }) => segments.length > 1 || !variables.has(String(segments[0])))
  const named = unknown.map((use): Finding => ({
    code: 'unknown_variable',
    line: use.location.row,
    word: excerpt(String(use)),
  }))
  return [...new Map(named.map((finding) => [`${finding.line} ${finding.word}`, finding])).values()]
}

const isPlain = (token: LiquidToken): boolean => {
  if (!(token instanceof TagToken)) return outputShape.test(token.content.trim())
  return conditions.has(token.name) ? conditionShape.test(token.args.trim()) : token.args.trim() === ''
}

const tooDeep = (source: string, tokens: readonly LiquidToken[]): Finding[] => {
  let depth = 0
  for (const token of tokens) {
    if (!(token instanceof TagToken)) continue
    if (token.name === 'if' || token.name === 'unless') depth += 1
    if (token.name.startsWith('end')) depth -= 1
    if (depth > nestingMax) return [brokenAt(source, token)]
  }
  return []
}

/** The variable of an output without filters; null for anything else. */
export const bareName = (token: LiquidToken): string | null => {
  const content = token.content.trim()
  return !(token instanceof TagToken) && /^[a-z_]\w*$/i.test(content) ? content : null
}

/** HTML can be inserted or left out, but a filter would break it. */
const mentionsHtml = (token: LiquidToken, variables: Variables): boolean =>
  !(token instanceof TagToken) &&
  (token.content.replaceAll(/"[^"]*"|'[^']*'/g, '').match(/[a-z_]\w*/gi) ?? []).some(
    (name) => variables.get(name) === 'html',
  )
