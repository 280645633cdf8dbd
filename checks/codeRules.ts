// Our own lint rules, as an oxlint plugin, for what oxlint has no rule: which syntax we do without, and that tests wait
// for conditions. A rule reads the tree of a file only if the text has the word that it is about, so that most are skipped.
import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Extract<Parameters<RuleTester['run']>[1], { createOnce: unknown }>
type Context = Parameters<Rule['createOnce']>[0]
type Visitor = ReturnType<Rule['createOnce']>
type ClassNode = Parameters<NonNullable<Visitor['ClassDeclaration']>>[0]
type CallNode = Parameters<NonNullable<Visitor['CallExpression']>>[0]

const rule = (word: RegExp, visitor: (context: Context) => Visitor): Rule => ({
  createOnce: (context) => ({ before: () => word.test(context.sourceCode.text), ...visitor(context) }),
})

const isError = ({ superClass }: ClassNode): boolean =>
  superClass?.type === 'Identifier' && superClass.name.endsWith('Error')

const endings: ReadonlySet<string> = new Set(['close', 'stop', 'end', 'dispose'])

const ownsLifetime = ({ body }: ClassNode): boolean =>
  body.body.some(
    (part) => part.type === 'MethodDefinition' && part.key.type === 'Identifier' && endings.has(part.key.name),
  )

const isSleep = ({ callee }: CallNode): boolean => {
  if (callee.type === 'Identifier') return callee.name === 'setTimeout'
  const { type } = callee
  return (
    type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'waitForTimeout'
  )
}

const sleep = 'Wait for the condition (vi.waitFor, expect.poll, an event), not for time to pass.'

const noEnum = rule(/\benum\b/, ({ report }) => ({
  TSEnumDeclaration: (node) => {
    report({ node, message: 'Use a union of string literals.' })
  },
}))

const noBarrel = rule(/\bexport\b[\s\S]*\*/, ({ report }) => ({
  ExportAllDeclaration: (node) => {
    report({ node, message: 'No barrels: import from the file that has it.' })
  },
}))

const classOwnsLifetime = rule(/\bclass\b/, ({ report }) => ({
  ClassDeclaration: (node) => {
    if (isError(node) || ownsLifetime(node)) return
    report({
      node,
      message:
        'A class owns a lifetime (it has close, stop, end or dispose) or is an error; everything else is a function.',
    })
  },
}))

const exportedArrow = rule(/\bfunction\b/, ({ report }) => ({
  ExportNamedDeclaration: ({ declaration }) => {
    if (declaration?.type !== 'FunctionDeclaration' || declaration.generator) return
    report({ node: declaration, message: 'Write it as a const arrow function.' })
  },
}))

const noSleep = rule(/setTimeout|waitForTimeout|timers.promises/, ({ report }) => ({
  CallExpression: (node) => {
    if (isSleep(node)) report({ node, message: sleep })
  },
  ImportDeclaration: (node) => {
    if (/timers.promises/.test(node.source.value)) report({ node, message: sleep })
  },
}))

const isNormalise = ({ callee }: CallNode): boolean =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'normalize'

const boundedNormalise = rule(/\.normalize\(/, ({ report }) => ({
  CallExpression: (node) => {
    if (!isNormalise(node)) return
    report({
      node,
      message: 'A run of marks takes quadratic time: use `normalised` of contract/unicode.ts, which limits it.',
    })
  },
}))

export default {
  meta: { name: 'ankerplatz' },
  rules: {
    'no-enum': noEnum,
    'no-barrel': noBarrel,
    'class-owns-lifetime': classOwnsLifetime,
    'exported-arrow': exportedArrow,
    'no-sleep': noSleep,
    'bounded-normalise': boundedNormalise,
  },
}
