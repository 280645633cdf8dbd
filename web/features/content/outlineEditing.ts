// Outline editing: headings with stable keys, so that a moved one keeps its identity.

export interface Heading {
  key: number
  text: string
}

export const headingsOf = (outline: readonly string[]): Heading[] => outline.map((text, key) => ({ key, text }))

/** Empty headings are dropped. */
export const outlineOf = (headings: readonly Heading[]): string[] =>
  headings.map(({ text }) => text.trim()).filter((text) => text !== '')

export const renamed = (headings: readonly Heading[], key: number, text: string): Heading[] =>
  headings.map((heading) => (heading.key === key ? { key, text } : heading))

export const without = (headings: readonly Heading[], key: number): Heading[] =>
  headings.filter((heading) => heading.key !== key)

export const withOneMore = (headings: readonly Heading[]): Heading[] => [
  ...headings,
  { key: Math.max(-1, ...headings.map(({ key }) => key)) + 1, text: '' },
]

/** One place up or down; at the end it does not move. */
export const moved = (headings: readonly Heading[], key: number, by: 1 | -1): Heading[] => {
  const from = headings.findIndex((heading) => heading.key === key)
  const to = from + by
  const [one, other] = [headings[from], headings[to]]
  if (one === undefined || other === undefined) return [...headings]
  return headings.with(from, other).with(to, one)
}
