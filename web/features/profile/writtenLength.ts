// How long a text is by the rule of the contract: composed letters, without the space around it, an emoji's halves as one.

export const writtenLength = (text: string): number => [...text.normalize('NFC').trim()].length
