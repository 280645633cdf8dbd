// Minimal markup of the legal texts: blocks separated by an empty line, lists of lines that begin with "- ", and links
// to our own pages as [words](/path). Nothing else is parsed.

export type Inline = { kind: 'words'; words: string } | { kind: 'link'; words: string; to: string }
export type Block = { kind: 'paragraph'; inlines: Inline[] } | { kind: 'list'; items: Inline[][] }

const link = /\[([^\]]+)\]\((\/[a-z/-]*|mailto:[^)\s]+)\)/g

export const inlinesOf = (text: string): Inline[] => {
  const inlines: Inline[] = []
  let done = 0
  for (const found of text.matchAll(link)) {
    const [whole, words = '', to = ''] = found
    if (found.index > done) inlines.push({ kind: 'words', words: text.slice(done, found.index) })
    inlines.push({ kind: 'link', words, to })
    done = found.index + whole.length
  }
  if (done < text.length) inlines.push({ kind: 'words', words: text.slice(done) })
  return inlines
}

export const blocksOf = (text: string): Block[] =>
  text.split('\n\n').map((part) => {
    const lines = part.split('\n')
    return lines.every((line) => line.startsWith('- '))
      ? { kind: 'list', items: lines.map((line) => inlinesOf(line.slice(2))) }
      : { kind: 'paragraph', inlines: inlinesOf(part) }
  })
