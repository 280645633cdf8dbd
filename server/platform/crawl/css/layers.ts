// Order of the cascade layers of a page: by first appearance, layers inside of a layer below its own rules.

/** Rank of each layer, from the weakest; rules outside of layers are above all. */
export const rankLayers = (names: readonly string[]): Map<string, number> => {
  const children = new Map<string, string[]>()
  const seen = new Set<string>()
  for (const name of names) {
    const parts = name.split('.')
    for (let count = 1; count <= parts.length; count += 1) {
      const layer = parts.slice(0, count).join('.')
      if (seen.has(layer)) continue
      seen.add(layer)
      const parent = parts.slice(0, count - 1).join('.')
      children.set(parent, [...(children.get(parent) ?? []), layer])
    }
  }
  const ranks = new Map<string, number>()
  const visit = (layer: string): void => {
    for (const child of children.get(layer) ?? []) visit(child)
    if (layer !== '') ranks.set(layer, ranks.size)
  }
  visit('')
  return ranks
}
