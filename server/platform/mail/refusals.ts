// Classifies permanent rejections. Only a clear statement that the recipient does not exist may suppress an address: a
// fault in our configuration gets the same answer for every recipient, and would otherwise suppress all of them.

/** `setting`: a fault of our configuration; the mail should still go out once it is corrected. */
export type Blame = 'recipient' | 'setting' | 'mail'

export interface Refusal {
  /** The server's answer, beginning with its three-digit code if there is one. */
  answer: string
  /** The enhanced status (RFC 3463) if it was separate from the answer. */
  status?: string
}

const readLengthMax = 1_000

/** Answers repeat addresses, and an address may contain the word relay. */
const withoutAddresses = (text: string): string =>
  text
    .slice(0, readLengthMax)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[^\s@]{1,64}@[^\s@]{1,255}/g, ' ')

const aboutSetting = /relay|authenticat/i
const aboutUs = /relay|block|blacklist|listed|polic|auth|spam|denied|reputation|sender|\b(?:spf|dkim|dmarc)\b/i

/** Servers use 5.0.0 if they have no specific status. */
const statusIn = (text: string): string | null => {
  const status = /^\s*(?:[245]\d\d[ -]\s*)?(5\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? null
  return status === '5.0.0' ? null : status
}

export const blameOf = ({ answer, status: apart }: Refusal): Blame => {
  const code = /^\s*(\d{3})\b/.exec(answer)?.[1] ?? ''
  const words = withoutAddresses(answer)
  if (code === '530' || code === '535' || aboutSetting.test(words)) return 'setting'
  const status = statusIn(apart ?? '') ?? statusIn(answer)
  // These two are about the sender of the mail.
  if (status === '5.1.7' || status === '5.1.8') return 'setting'
  if (status !== null) return status.startsWith('5.1.') || status === '5.2.1' ? 'recipient' : 'mail'
  return ['550', '551', '553'].includes(code) && !aboutUs.test(words) ? 'recipient' : 'mail'
}
