// Length of a text by the contract’s rule: normalised to NFC, trimmed, and counted in code points, so that a surrogate
// pair is one.

export const writtenLength = (text: string): number => [...text.normalize('NFC').trim()].length
