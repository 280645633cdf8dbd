// Texts of the demo drafts, written by the service or by members, as Markdown, one string per block. `{link}` marks the
// position of the link.
import drafts from './texts/drafts.json' with { type: 'json' }

const { articles, passages } = drafts

const markdownOf = (blocks: readonly string[]): string => blocks.join('\n\n')

/** By the service, for the seller. */
export const springOnTheMudflats = markdownOf(articles.springOnTheMudflats)

/** The service's second attempt at its third section. */
export const dressedForMud = markdownOf(articles.dressedForMud)

/** Regenerated, and broken off. */
export const springBrokenOff = markdownOf(articles.springBrokenOff)

/** By the service, for the seller, broken off in the middle. */
export const packingBrokenOff = markdownOf(articles.packingBrokenOff)

/** By the service, for the buyer, about the website that an order will link to. */
export const serverByTheSea = markdownOf(articles.serverByTheSea)

/** The buyer's edit of it. */
export const serverByTheSeaEnding = passages.serverByTheSeaEnding

/** The buyer's edit of the beginning and the end of a text by the built-in engine. */
export const shelfTitle = passages.shelfTitle
export const shelfBeginning = passages.shelfBeginning
export const shelfEnding = passages.shelfEnding

/** The seller's ending, which replaces the service's. */
export const mudflatEnding = passages.mudflatEnding

/** The message with which the buyer sent the article to the seller of an order. */
export const noteWithArticle = passages.noteWithArticle
