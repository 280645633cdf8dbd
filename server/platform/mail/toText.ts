// HTML as plain text: for the other half of a mail, and for places that show no markup.

export const toText = (html: string): string => html.replaceAll(/<[^>]*>/g, '')
