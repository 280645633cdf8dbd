// Rules of a sheet by the id, class or tag that their rightmost compound requires, so that an element meets only a few.
import type { Rule } from './styleSheet.ts'
import type { Compound } from './selectors.ts'

export interface RuleIndex {
  byId: Map<string, Rule[]>
  byClass: Map<string, Rule[]>
  byTag: Map<string, Rule[]>
  others: Rule[]
}

const keyOf = ({ tests }: Compound): readonly [kind: 'id' | 'class' | 'tag', name: string] | null => {
  for (const kind of ['id', 'class', 'tag'] as const) {
    for (const test of tests) if (test.kind === kind) return [kind, test.name.toLowerCase()]
  }
  return null
}

export const indexRules = (rules: readonly Rule[]): RuleIndex => {
  const index: RuleIndex = { byId: new Map(), byClass: new Map(), byTag: new Map(), others: [] }
  const maps = { id: index.byId, class: index.byClass, tag: index.byTag }
  for (const rule of rules) {
    const compound = rule.selector.compounds[0]
    const key = compound === undefined ? null : keyOf(compound)
    if (key === null) {
      index.others.push(rule)
      continue
    }
    const [kind, name] = key
    const list = maps[kind].get(name)
    if (list === undefined) maps[kind].set(name, [rule])
    else list.push(rule)
  }
  return index
}

/** The rules that may match an element of this tag, id and classes. */
export function* rulesFor(
  index: RuleIndex,
  tag: string,
  id: string | null,
  classes: Iterable<string>,
): Generator<Rule> {
  if (id !== null) yield* index.byId.get(id.toLowerCase()) ?? []
  for (const name of classes) yield* index.byClass.get(name.toLowerCase()) ?? []
  yield* index.byTag.get(tag.toLowerCase()) ?? []
  yield* index.others
}
