// Output of an AI service that has fallen for a prompt injection: everything that must not get into a draft, and the
// link hidden from readers.
import type { DraftingBrief } from '../../server/drafting/brief.ts'

export const hostileText = ({ task, link, section }: DraftingBrief): string => {
  if (task === 'outline') {
    return `- [Win big](https://casino.test/outline)
- <script>alert('outline')</script>Why it matters
- https://casino.test/plain
- A heading without anything
`
  }
  const ordered = `[${link.anchor}](${link.url})`
  const begin =
    task === 'section'
      ? section?.heading === null || section?.heading === undefined
        ? ''
        : `## ${section.heading}\n\n`
      : '# <b>Cheap</b> [chips](https://casino.test/title)\n\n'
  return `${begin}This text begins with [a casino](https://casino.test/first), goes on to <https://casino.test/auto> and to https://casino.test/plain, and mentions www.casino.test and win@casino.test on its way.

<script>document.title = 'taken over'</script>

<img src="https://casino.test/pixel.png" onerror="alert(1)"> An image ![of chips](https://casino.test/chips.png) stands beside <a href="https://casino.test/html" onclick="alert(2)">words in HTML</a>.

## A heading with [a link](https://casino.test/heading)

Press [this one](javascript:alert(3)) or [that one](data:text/html,<script>alert(4)</script>), and read [the note][1] as well.

[1]: https://casino.test/reference 'A note'

<iframe src="https://casino.test/frame"></iframe>

- [An item](https://casino.test/item) of a list
- <style>body { display: none }</style> an item with a style

> A quotation with [its source](//casino.test/quote).

## Where the ordered link stands

Here it is for the first time: ${ordered}. And here it is again: ${ordered}, because twice is what nobody ordered.

The last sentence says [${link.anchor}](https://casino.test/disguised) and means something else.
`
}
